import TermMatching

/// Words that accompany names of medicines: salts, hydrates, metals, dosage forms, units.
///
/// International names of salts are formed alike in all languages; the lists have the forms of several languages.
enum SaltWords {
  static let all = QualifierWords(
    following: words(
      """
      magnesium magnesique magnesico nitrate nitrat nitrato chloride chlorid chlorure cloruro cloreto gluconate gluconato
      pamoate embonate propionate valerate dipropionate furoate axetil proxetil medoxomil cilexetil etexilate
      arginine lysine lysin tromethamine trometamol meglumine erbumine
      """),
    omissible: words(
      """
      sodium natrium sodique sodico sodica sodowy disodium dinatrium potassium kalium potassique potasico potassico
      calcium calcique calcico hydrochloride hydrochlorid hydrochlorthydrate chlorhydrate
      clorhidrato cloridrato hydrochloridum chlorowodorek dihydrochloride hydrochloridu hcl hydrobromide hydrobromid
      bromhydrate bromhidrato bromidrato bromide bromure bromuro sulfate sulphate sulfat sulfato solfato hemisulfate siarczan
      bisulfate acetate acetat acetato maleate maleat maleato mesylate mesilate mesilat mesilato besylate besilate besilat
      besilato tosylate tosilate tartrate tartrat tartrato bitartrate citrate citrat citrato fumarate fumarat fumarato
      hemifumarate phosphate phosphat fosfato succinate succinat succinato hemisuccinate lactate hydrate monohydrate
      dihydrate trihydrate hemihydrate monohydrat dihydrat trihydrat anhydrous anhydre wasserfrei
      """),
    fillers: words(
      """
      tablet tablets tabletten tablette comprime comprimes comprimidos comprimido compresse compressa tabletki tableta
      tabletas capsule capsules kapseln kapsel gelule gelules capsulas capsula kapsulki film coated filmtabletten
      solution losung injection suspension syrup sirup sirop jarabe sciroppo cream creme crema gel ointment salbe drops
      tropfen suppository suppositories retard er sr xr mr pr oral preservative preservatives
      mg g mcg μg ug kg ml l iu ie ui u mmol meq
      """),
    dependent: words(
      """
      mononitrate dinitrate trinitrate carbonate carbonat carbonato bicarbonate bicarbonat bicarbonato hydroxide
      iodide jodid iodure yoduro ioduro oxide oxid oxyde oxido ossido peroxide fluoride fluorid fluorure fluoruro
      permanganate permanganat thiosulfate perchlorate hypochlorite nitrite nitrit
      zinc zink cinc zinco iron eisen fer hierro ferro ferrous ferric ferreux ferrique aluminium aluminum silver silber
      argent plata barium bario copper kupfer cuivre cobre bismuth ammonium nitrous hydrogen selenium manganese gold
      sucrose dimethyl
      """))

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
