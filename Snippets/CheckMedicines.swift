// Look up the interactions of medicines.

import Medicines

let catalog = MedicineCatalog([.sample])
for found in MedicineReader(catalog).medicines(in: "Ibuprofen 400 mg") {
  print(found.chosen?.medicine.name ?? "not resolved", found.strength?.text ?? "")
}
let check = try MedicineChecker(catalog).check(["ibuprofen", "warfarin"])
for pair in check.pairs { print(pair.first, pair.second, pair.statement) }
