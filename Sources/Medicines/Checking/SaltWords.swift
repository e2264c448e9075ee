/// Words that stand behind a name and do not change the substance: salts, hydrates, dosage forms, units.
enum SaltWords {
  static let all: [String] = text.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// International names of salts are formed alike in all languages; each is in the forms of some of them.
  private static let text = """
    sodium natrium sodique sodico sodica sodowy disodium dinatrium potassium kalium potassique potasico potassico
    calcium calcique calcico magnesium magnesique magnesico hydrochloride hydrochlorid hydrochlorthydrate chlorhydrate
    clorhidrato cloridrato hydrochloridum chlorowodorek dihydrochloride hydrochloridu hcl hydrobromide hydrobromid
    bromhydrate bromhidrato bromidrato bromide bromure bromuro sulfate sulphate sulfat sulfato solfato hemisulfate siarczan
    bisulfate acetate acetat acetato maleate maleat maleato mesylate mesilate mesilat mesilato besylate besilate besilat
    besilato tosylate tosilate tartrate tartrat tartrato bitartrate citrate citrat citrato fumarate fumarat fumarato
    hemifumarate phosphate phosphat fosfato succinate succinat succinato hemisuccinate nitrate nitrat nitrato
    mononitrate lactate gluconate gluconato pamoate embonate propionate valerate dipropionate furoate
    axetil proxetil medoxomil cilexetil etexilate hydrate monohydrate dihydrate trihydrate hemihydrate
    monohydrat dihydrat trihydrat anhydrous anhydre wasserfrei arginine lysine lysin tromethamine trometamol
    meglumine erbumine hydroxide
    chloride chlorid chlorure cloruro cloreto carbonate carbonat carbonato bicarbonate bicarbonat bicarbonato iodide jodid
    iodure yoduro ioduro oxide oxid oxyde oxido ossido peroxide fluoride fluorid fluorure fluoruro permanganate
    permanganat thiosulfate perchlorate hypochlorite nitrite nitrit
    zinc zink cinc zinco iron eisen fer hierro ferro ferrous ferric ferreux ferrique aluminium aluminum silver silber
    argent plata barium bario copper kupfer cuivre cobre bismuth ammonium nitrous hydrogen selenium manganese
    tablet tablets tabletten tablette comprime comprimes comprimidos comprimido compresse compressa tabletki tableta tabletas
    capsule capsules kapseln kapsel gelule gelules capsulas capsula kapsulki film coated filmtabletten
    solution losung injection suspension syrup sirup sirop jarabe sciroppo cream creme crema gel ointment salbe drops
    tropfen suppository suppositories retard er sr xr mr pr oral
    mg g mcg μg ug kg ml l iu ie ui u mmol meq
    """
}
