// swift-format-ignore-file
// Written by Scripts/recipe-words.py; do not edit.

/// The words of recipes, in small letters.
enum RecipeWordData {
  static let words = """
    abalone abbondante abbondanti abernathy abgerieben abgetropft abgetropfte about above abricot \
    abricots abrieb abschmecken absinthe acacia accompany according aceite aceitunas aceto achiote \
    acid ackee acompañar acorn acqua across action active added adding additional adjust adobo \
    advertisement adzuki afford affumicato after agar agave aged agen aglio agneau agua aguacate \
    agur ahead ahornsirup aioli airtight aisle ajwain albacore albahaca albume albumi alcachofa \
    alcaparras alcune aleppo alfalfa alloro allow allspice almendras almond almonds alphonso also \
    alternativ aluminum amandes amara amaranth amaretti amaretto amarillo amaro ambiante ambiente \
    amchoor american amido aminos ammollata amontillado amount anaheim anbraten ancho anchovies \
    anchovy andouille aneth angel anglaise angostura anise aniseed anises anjou anna annatto \
    another aosta aperol apfel apfelsaft appenzeller appetizers apple apples applesauce applewood \
    approx approximately apricot apricots aprikosenmarmelade aproximadamente aquafaba arak arame \
    arance arancia arbeitsfläche arbequina arborio arctic argan arils armagnac aromatic around aroy \
    arrange arrowroot arroz arthur artichoke artichokes arugula asafetida asafoetida ascorbic \
    asiago asian aside asks asparagus assam assemble assembling assembly assorted atar atlantic \
    attached aubergine auberginen aubergines aunt authentic author available avena avocado avocados \
    avocat avocats avoine away azafrán azúcar açaí añejo baba baby baccelli baccello back \
    backpulver backs bacon badigeonner bagel bagels bags baguette baguettes baharat baileys bake \
    baked baker bakes baking ball balls balm balsamic balsamico balsamique bamboo banana bananas \
    banane bananen bananes bantam baps barbary barbecue barberries barilla bark barley barnsley \
    barolo barramundi bars bartlett base based bases bashed basic basil basilic basilico basilikum \
    basket basmati basmatireis bass basta baste basting batch batches batido batidos batons batter \
    battu battus bavette bayonne bean beans beansprouts beards beat beaten beatrice beats beaufort \
    beaujolais because becher become bedarf beech beef beefsteak been beer beet beetroot beetroots \
    beets before being belacan belgian belieben bell bella belle belles belly below beluga \
    benedictine berenjena berenjenas bergamot bergamots berries berry besan best bestreichen \
    bestreuen bestäuben better beurre beutel bianco bias bibb biber bicarbonate bicarbonato \
    bicchieri bien bier bigger bilberries bind bing bird birne birnen birthday biscoff biscotti \
    biscuit biscuits bishop bison bisquick bite bits bitter bitters bittersweet black blackberries \
    blackberry blackcurrant blackcurrants blackened blackstrap blade blades blanc blanca blanch \
    blanched blanching blanco blancs blatt blattspinat blend blended blender blini blinis block \
    blocks blog blood bloody blossom blossoms blue blueberries blueberry bluefish blumenkohl \
    blätter boar board boat bocconcini bodied bohnen boil boiled boiling boils bomba bombée bombées \
    bone boned boneless bones bonito bonnes bonnet bonnets book borage bordeaux border borlotti \
    bosc boston bote botes both botte bottes bottle bottled bottles bottom bottoms boudoir bought \
    bouillon boulanger bouquet bouquets bourbon boursin bouteilles bovril bowl bowls boxes \
    boysenberries boîte boîtes braeburn braise braised braising bramley bran branca branche \
    branches brand brandied brandt brandy braten bratwurst bratwursts bratwürste brauner brazil \
    bread breadcrumbs breadfruit breadfruits breads breadsticks break breakfast breaking bream \
    breast breasts bresaola brew brewed brick brie bright brik brill brillat brin brine brined \
    bring brins brioche brique brisket brisée british broad broccoli broccolini broccolis brocoli \
    brodo broil broiler broken brokkoli broth brought brown browned brownie brownies browning \
    browns bruised brush brushing brussels brócoli brötchen bubbles bubbling bubbly bucatini \
    buckwheat buffalo bulb bulbs bulgur bulk bunch bunches bund bundle buns burdock burger burgers \
    burgundy burn burnet burrata burro bustina bustine busy butcher butchers butt butter \
    buttercream buttered butterfat butterflied butterfly butterhead buttering buttermilk butternut \
    butterschmalz butterscotch buttery button buttons bâton bâtons béchamel bœuf cabbage cabbages \
    cabernet cabezas cabillaud cabrales cacao cachaça cadbury caerphilly caesar café cajeta cajun \
    cake cakes calabacines calabacín calabrian calamari calcium caldo calf calidad california call \
    callaloo called calories calvados calves camargue cambozola camembert camomile campanelle \
    campari canadian canard candied candies candlenuts candy cane canela canes canna canned \
    cannella cannelle cannellini cannelloni cannot canola cans cantal cantaloupe cantaloupes \
    capellini caper caperberries caperberry capers capicola capon capons caps caramel caramelized \
    caramels caraway carbohydrate carbohydrates carbs carcass carcasses carciofi carciofo cardamom \
    careful carefully carnaroli carne carom carota carote carotte carottes carrot carrots carton \
    cartons casarecce cascabel case cases cashew cashews casings cassava cassavas casserole cassia \
    cassis cassonade cast castellano castelvetrano caster castle category catfish caught caul \
    cauliflower cauliflowers cava cavatappi cavatelli caviar cavolfiore cavolo cayenne cdas cdta \
    cebolla cebollas cebolleta cebolletas cecco ceci celeriac celeriacs celery cellophane center \
    ceps cerdo cereal cerignola cerises cetriolo ceylon chaat chai challah champagne champignon \
    champignons champiñones chana chantenay chanterelle chanterelles char chard chardonnay \
    charentais charlotte charred chartreuse chayote chayotes cheddar cheek cheeks cheese cheesecake \
    cheesecloth chef cherries cherry cherrystone chervil cheshire chestnut chestnuts chia chianti \
    chiches chick chicken chickens chickpea chickpeas chicories chicory child chile chilean chiles \
    chili chilies chilischote chilischoten chill chilled chilli chillies chilling chimichurri \
    chimique chinese chinkiang chioggia chipotle chipotles chips chive chives chocolat chocolate \
    choi choice choix cholesterol cholula choose chop chopped chops chorizo chorizos chorrito chou \
    choux chow chowder choy christmas chuck chump chunk chunks chunky chutney chèvre ciabatta \
    ciboulette cicely cider cidre cilantro cinder cinnamon cioccolato cipolla cipolle cipollini \
    circa ciselé ciselée citric citron citrons citrus clam clams clamshell clara clarified classic \
    clavo clavos claw claws clean cleaned clear clementine clementines close closed clotted clou \
    cloud cloudy clous clove clover cloves club coarse coarsely coat coating cobbler cobs coca \
    cocida cocido cocidos cockles cocktail coco cocoa coconut coconuts coffee cognac coils coins \
    cointreau cola colander colby cold coleslaw coley coliflor collard colman colmi color coloring \
    colouring combination combine combined comes comfort comforting comice comino comment comments \
    complete completely complète compote compressed comté concassées concentrate concentrated \
    concentrato concentré conch conchiglie concombre concombres concord condensada condensed \
    confectioner confectioners conference confezione confit consommé constantly contact container \
    containers continue converted cook cooked cooker cookie cookies cooking cooks cool cooled cools \
    copas coppa copyright corail cordial core cored cores coriander coriandre corn cornbread corned \
    cornflake cornflakes cornflour cornichon cornichons cornish cornmeal cornstarch cortada \
    cortados costillas cotija cottage cotto could coulis counter country couple coupé coupée coupés \
    courgette courgettes courgetti course court courtesy couscous couverture cover covered cozze \
    crab crabmeat crabs crack cracked cracker crackers cranberries cranberry crayfish crayfishes \
    cream creamed creamer creamy credit crema creme cremini creole crescent crescents cress \
    crevettes crimini crisco crisp crisps crispy crockpot croissants crookneck crosswise crostini \
    croutons crowd crown crowns crudo crumble crumbled crumbs crunchy crush crushed crust crusts \
    crusty crystal crystallised crystallized crystals crème crêpes cubanelle cube cubed cubes \
    cubetti cucchiai cucchiaini cucchiaino cucchiaio cucharada cucharadas cucharadita cucharaditas \
    cucina cucumber cucumbers cuil cuill cuillerée cuillerées cuillère cuillères cuisine cuisses \
    cuisson cuit cuits culantro culinary cultured cumberland cumin cupcakes cups curaçao curcuma \
    curd cured curing curls curly currant currants curry currypulver custard customary cutlet \
    cutlets cutting cuttlefish cuttlefishes cynar câpres céleri cúrcuma dadini dados daikon daily \
    dairy damson damsons dandelion daniel danish dark dash dashes dashi date dates davon days \
    debearded deboned deciliters decorar decorare decorate decorating decoration deep defrosted \
    deglaze degrees deli delicata delicate delicatessens delicious delight delis della dello \
    demerara demi demitasse dense dente depending depends deribbed derretida descaled deseeded \
    desiccated desired desiree dessert desserts dessertspoon dessertspoons destemmed deux deveined \
    deveining dextrose diagonal diagonally diagonals diameter diamond diamonds diastatic dice diced \
    dicke diente dientes dietary difficulty digestive dijon dill dillweed dinde dinkelmehl dinner \
    dinners dipping directions disaronno discard discarded discs dish dishes disks dissolve \
    dissolved distilled ditalini diver divide divided doenjang dogs dolce dolcelatte dolci dollop \
    dollops done dory dose dosen doubanjiang double doubled dough doux dover down doyle dozen \
    dragon drain drained drambuie dredging drei dress dressing dried drinking dripping drippings \
    drizzle drizzling drop drops drumettes drumstick drumsticks dublin duck ducks dukkah dulce \
    dulse dumplings dungeness durchwachsener duro dust dusting dutch déco décorer dénoyautées each \
    earl ears easter eastern easy eating echalion edam edamame edelsüßes eden edible edith edward \
    eggless eggnog eggplant eggplants eggs eier eigelb eight eighths eine einen einfetten \
    eingeweicht einige eiweiß elbow elderberries elderflower elderflowers electric eleven email \
    emma emmental emmenthal enchilada endive endives ends energy english engrasar enjoy enoki \
    enough entera entero entier entkernt environ epazote epoisses equal equator equipment erbsen \
    erdbeeren erythritol escalope escalopes escarole escurridos espaguetis espelette espolvorear \
    espresso essence essig esslöffel estima estragon estratto etti etwa etwas european evaporada \
    evaporated even evenly ever every everything example excess exotic extra extract extrait \
    extravergine eyed eyes eßlöffel facoltativo facts facultatif fage fagioli fairly fairweather \
    fajita falernum family farfalle farina farine fariner farm farmer farmers farmhouse farro \
    fashioned fast fatback fava favorite favorites favourite feathery fecola feel feet feige feigen \
    fein feine feldsalat felix fell fenchelknolle fenchelknollen fennel fenugreek fermented fernet \
    feta fett fetta fette fettuccine feuille feuilles feuilletée fever fiber fibre fideos field \
    figs figue figues filed filet filets fill fillet filleted fillets filling fillings filo \
    filtered finamente find fine finely finement finemente fines finest finger fingerling fingers \
    finish finishing fino finocchi finocchiona fire firm firmly first fish fishmonger fishmongers \
    fist five fladen flageolet flaked flakes flaky flank flat flatbread flatbreads flatleaf flatten \
    flavor flavored flavorful flavorless flavourless flaxseed flaxseeds flesh fleshed fleur flip \
    flocons floret florets flounder flour floured flouring floury flower flowers fluff fluffy fluid \
    flüssig focaccia fogli foglia foglie foie foil fold follow follows fondant fondente fondu fong \
    fontina food foods foot forced fore forest fork form four fowl fragole fragrant frais fraises \
    framboises frambuesas frangelico frangipane frank frankfurter frankfurters fraîche fraîches \
    freddo free freekeh freestone freeze freezer fregola fregula french fresas fresca fresco fresh \
    freshest freshly fresno freír fridge fried fries friggere frisch frische frischer frisches \
    frischkäse frisée frito frittata fritters frittieren froid froide from fromage fronds frosting \
    frothy frozen fructose fruit fruits fruity fryer frying frühlingszwiebel frühlingszwiebeln \
    fudge fuji full fumet fumé fundida fundir funghi fungus furikake further fusilli fuso fuyu \
    fécule gala galangal galia galliano gallo gallon gallons gambas gamberi game gammon ganache \
    gandules ganoush garam garbanzo garbanzos garden garganelli garlic garnelen garni garnieren \
    garnis garnish garnished garnishes garnishing garniture gather geese gehackt gehackte gehackter \
    gehacktes gehäuft gehäufte gekocht gekochte gelatin gelatina gelatine gemahlen gemahlene \
    gemahlener gemelli gemischte gemischtes gemüsebrühe generous genoa gentle gentleman gently \
    george gepresst geputzt gerieben geriebene geriebener germ germain german geröstete geschmack \
    geschmolzen geschnitten geschält geschälte gestrichene gestrichener getrocknet getrocknete \
    getrockneter gewaschen gewürfelt gewürfelte gewürznelke ghee gherkin gherkins giant giardiniera \
    giblets gigante gills gingembre ginger gingerbread gingernut gingerroot gingersnap gingersnaps \
    ginkgo girasol girofle girolle girolles give gives glace glacé glas glass glasses glatte glaze \
    glazed glazing glen glitter globe glory gloucester glucose glug glugs glutamate gluten \
    glutinous glycerine gläser gnocchi goat goats gocce gochugaru gochujang goes goji gold golden \
    good goose gooseberries gordo gordon gorgonzola gouda gourd gourds gourmet gousse gousses \
    gouttes goya goût grade gradually graham grain grains grainy gram gramm gramme grammes grammi \
    grammo gramo gramos grams grana granary grand grande grandma grands granita granny granola \
    granulated granules grape grapefruit grapefruits grapes grapeseed grappa gras grass grate \
    grated grater grates gratin grating grattugiata grattugiato graviera gravlax gravy grease \
    greasing great greek green greengage greengages greens grenadine gressingham grew grey griddle \
    griechischer grieß grigio grill grilled grilling grind grindings grinds gris grits gritty \
    groats grob groceries grocers grocery gros grosse grosses grosso ground groundnut grouper \
    grouse growing grown große großer großes gruyere gruyère größe grüne guacamole guajillo \
    guanciale guar guarnire guava guavas guindillas guinea guinness guisantes gumdrops gurke gurken \
    gurnard gusto gute gutted gyoza gélatine habanero habaneros haché hachée hachés hackfleisch \
    haddock haferflocken haggis hair hake halbe halbiert half halfway halibut halloumi halved \
    halves hamburger hams hand handful handfuls handle hands handvoll hanger hanout hard hare hares \
    haricot haricots harina harissa harrow haselnüsse hash hass hatch haunch havarti have hazelnut \
    hazelnuts head headnote heads health healthy heaped heaping heart hearts hearty heat heated \
    heavy hedgehog hefe heidelbeeren heinz heirloom hemp hendrick henry hens herb herbed herbes \
    herbs here herring herrings hershey hibiscus high hijiki himalayan himbeeren hing hint hispi \
    hoagie hobnobs hock hocks hoisin hoja hojas hokkaidokürbis hokkien holes holiday holidays \
    holland hollandaise hollowed holy home homemade hominy honey honeycomb honeycrisp honeydew \
    honeyed honig horizontally horseradish hothouse hour hours hubbard huckleberries huevo huevos \
    hugo huile hulled hulls hummus hundreds hungarian husk husked hyssop hähnchenbrust \
    hähnchenbrustfilet hähnchenbrustfilets hähnchenschenkel hühnerbrühe ibérico iceberg iced icing \
    idaho ideal ideally idiazábal image immediately imogen impasto important imported inch inches \
    including incorporate increase indian individual information infused ingredients ingrid ingwer \
    inner insert inserted instant instead instructions intact integral integrale intere \
    intermediate intero into intro introduction invert irish iron israeli italian jack jacket \
    jaggery jalapeno jalapenos jalapeño jalapeños jamaican jambon james jamón january japanese \
    jarlsberg jarred jars jasmine jaune jaunes jell jellied jelly jengibre jerez jerk jerky jersey \
    jerusalem jicama jigger joghurt john joint jointed joints judías jugo juice juiced juices juicy \
    juliana julienne julienned jumbo jump juniper just kabeljau kabocha kaffir kahlúa kaiser \
    kakaopulver kalamata kale kalonji kalte kaltes kamut karen karo karotte karotten kartoffel \
    kartoffeln kasha kashmiri kasseri kataifi katsuobushi kcal kebab kebabs kecap keep keeps \
    kefalotiri kefalotyri kefir kellogg kenji kept kernel kernels ketchup kewpie keyword \
    kichererbsen kidney kidneybohnen kidneys kielbasa kikkoman kilo kilograms kilos kimchi kind \
    kinds king kipper kippers kirby kirsch kirschen kirschtomaten kitchen kiwi kiwifruit kiwifruits \
    kiwis kleine kleiner kleines knead kneading knife knob knoblauch knoblauchzehe knoblauchzehen \
    knobs knolle knot know known kochschinken kohlrabi kohlrabis kombu kombucha konjac korean \
    koriandergrün korma kosher kreuzkümmel krispies kräuter kumquat kumquats kurkuma kuvertüre käse \
    köpfe kürbis labneh lachsfilet lachsfilets lacinato ladle lady ladyfingers lager lait laksa \
    lamb lambs lammfleisch lamponi lancashire langoustines lapsang lard lardo lardons large larkin \
    larson lasagna lasagne lasagneplatten last latas later latin latte lauch laurel laurier \
    lauwarmes lavada lavash lavata lavazza lavender lavés layer lazy leaf leafy lean learn learned \
    least leave leaves leaving lebanese leche lecithin leek leeks left leftover leftovers legs \
    leicester leila lemon lemonade lemongrass lemons length lengths lengthways lengthwise lentejas \
    lentilles lentils less lessati lettuce lettuces levadura levain level leveled levure lievito \
    light lighter lightly like liked liking lillet lima limas limburger lime limeade limes limette \
    limetten limone limones limoni limón linda lindqvist lindt line lined lingonberries linguine \
    linguiça link links linseed linseeds linsen lipped liqueur liquid liquida liquide liquor list \
    liter liters litre litres litri litro litros little littleneck littlenecks live liver livers \
    loaded loaf loaves lobster lobsters local locally loganberries logs loin loins lollipop lollo \
    loncha lonchas london long longer look looked loosely loquat loquats lorbeerblatt \
    lorbeerblätter lotus louis louisiana lovage love lovely lower lucy lukewarm lump lumps lunch \
    lurpak luxardo luxury lychee lychees lyle légumes mabel macadamia macadamias macaroni macaroons \
    mace machacado macinata macinato mackerel mackerels madagascar made madeira madras maduro \
    maduros maftoul magerquark maggi magret magrets mahi mahimahi mahón maicena maid main mais \
    maitake majoran make maker makes making makrut maldon malibu mallard malloreddus malt malted \
    maltesers manageable manchego manciata manciate mandarin mandarins mandeln mandoline mandolined \
    mandorle mangetout mango mangoes mangue mangues maniche manicotti manila manis manteca \
    mantequilla manzana manzanas manzo maple maraschino marash marbled marchetti marcona margaret \
    margarine margarita maria marinade marinara marinate marinated marinating maris marjoram mark \
    markets markt marmalade marmite marnier marrow marrowfat marrows mars marsala marshmallow \
    marshmallows mary marzano marzipan masa masala mascarpone mash mashed masoor massaman matcha \
    matchsticks mature matzo matzos maui mayonesa mayonnaise maytag mazzetti maíz maïs mbeki \
    mcintosh mead meal meantime meanwhile measure measured measures measuring meat meatball \
    meatballs meaty medallion medallions medames media medie medio medium medjool medlar medlars \
    meersalz mehl mehr mein mejillones melanzana melanzane melba melon melons melt melted melting \
    melts membrane membranes membrillo menta menthe menu menus merguez meringue meringues merlot \
    merluza mesclun mestoli metal method metric metà mexican mexico meyer mezcal mezze mezzo micro \
    microgreens microplane microwave middle miel miele mignon mignons milano milch mild milder milk \
    milled millet milliliters millilitres mince minced mincemeat mind mineral mini miniature \
    minimum mins mint minus minute minutes minze mirin miso mission mittelgroße mittelscharfer \
    mittlere mixed mixer mixing mixture mizuna mode moist moisten moisture molasses mold molde \
    molds mole molida molidas molido mondato monkfish monosodium montar monterey month months mooli \
    moong moons moradas morbido morceau morceaux morcilla more morel morello morels moretti morning \
    mornings moroccan mortadella mortar morton moscada moscata moscato most mostaza mother motor \
    moulard moule moulin moulu moutarde move moyenne mozzarella mozzarelle much muenster muesli \
    muffin muffins muir mulato mulberries mullet mullets multigrain mung munster muscade muscat \
    muscovado mushroom mushrooms mushy muskat muskatnuss muslos mussels must mustard mutton myers \
    myzithra mâche möhre möhren mûre mûres naan nabisco nach nano napa naranja naranjas narrow \
    nasturtium nata native natron natural naturales nature navel navets navy nduja neatly necessary \
    neck necks nectar nectarine nectarines need needed needles negra negro nere nero nest nests \
    nettle nettles neufchâtel neutral never newsletter next nibbed nibs nice nigella nilla nine \
    niçoise nocciole noce noir noires noisettes noix nondairy nonfat nonino nonpareil nonpareils \
    nonstick noodles nora nori north northern note notes nothing nougat novak nueces nuez nuoc \
    nutella nutmeg nutmegs nutrition nutritional nuts nutty oatcakes oatmeal oats oaxaca \
    occasionally octopus oder oelek oeuf oeufs often oignon oignons oiling okra olio oliva olive \
    olivenöl oliver olives oloroso omit once onion onions online only onto opal opcional open \
    opposite optional optionnel orange orangen orangensaft oranges orecchiette oregano oreo oreos \
    organic orgeat origan origano orzo orégano osei ostrich other ounce ounces outer ouzo ovaltine \
    oven over overmix overnight overproof overripe oxtail oxtails oyster oysters paccheri pack \
    package packages packed packet packets packs packung packungen padano padrón paella page pain \
    pains pair pale palm palourde pancake pancakes panceta pancetta panch pandan pane paneer panela \
    panetto panettone pangrattato paniermehl panko panna pans papa papas papaya papayas paper \
    pappardelle paprika paprikapulver paprikaschoten paquet paquete paquets para paradise parathas \
    parboiled parchment pared paris parkin parma parmesan parmesano parmigiano parsley parsnip \
    parsnips part partridge parts party pasas pasilla passata passed passierte passion pasta paste \
    pasteurised pasteurized pastilla pastis pastrami pastry patata patatas patate patted patties \
    pattypan pavé pavés peach peaches peaks peanut peanuts pear pearl pearled pearls pears peas \
    peasant pecan pecans pechugas pecorino pectin pedro peel peeled peeler peeling peking pelada \
    peladas pelado pelados pelate pelati pelé pelée penne people pepe peperoncini peperoncino \
    peperoncinos peperone peperoni pepino pepinos pepitas pepper peppercorn peppercorns pepperidge \
    peppermint pepperoncini pepperoncinis pepperoni peppers pequeña pequeño pera perciatelle pere \
    perejil perfect perilla pernod perrins perry persian persil persimmon persimmons persons \
    pescado pestle pesto petal petals peter petersilie petit petite petites petits petto peychaud \
    pezzetti pezzo pfeffer pfirsich pfirsiche pflanzenöl pheasant pheasants philadelphia phoran \
    photo photograph photography phyllo physalis physalises piacere picada picadas picado picados \
    piccalilli picked pickle pickled pickles pickling picnics pico piece pieces piel pies pigeon \
    pigeons pignoli pignons pigs pillsbury piloncillo pilze piment pimento piments pimentón \
    pimienta pimiento pimientos pimm pinch pinches pincée pincées pine pineapple pineapples pinhead \
    pinienkerne pink pinoli pinot pint pinterest pinto pints pipe piper piquillo piri piselli \
    pistachio pistachios pita pith pitta pittas pitted pizca pizcas pizza pizzas pizzichi pizzico \
    pkgs place placed plaice plain plant plantain plantains plastic plat plate plates plating \
    platter plenty plugrá plum plump plums plus plymouth plátanos poach poached poaching poblano \
    poblanos pockets podded pods poignée poignées point pointed points poire poireau poireaux \
    poires pois poivre poivron poivrons polenta polish pollack pollen pollo pollock polvere polvo \
    pomegranate pomegranates pomelo pomelos pomme pommes pomodori pomodorini pomodoro ponzu popcorn \
    poppadoms popping poppy poppyseeds popsicle porc porcini pork porridge port portabella porter \
    portion portions portobello posole possible posted potato potatoes potiron pots potted pouch \
    pouches poudre poulet poultry pound pounded pounds pour pouring poussin poussins powder \
    powdered praline pralines prawn prawns prebaked prefer preferable preferably preheat prep \
    preparation prepare prepared preservative preserved preserves preserving press pressed pressé \
    pretzels prezzemolo pricked prickly prime prince print prise prisen priya procedure process \
    processed processor profile prosciutto prosecco protein provence provolone prune prunes \
    préférence psyllium pudding puderzucker puerro puerros puff puffed pulled pulp pulsed \
    pumpernickel pumpkin pumpkins punnet punnets pure puree purple purpose purslane purée puréed \
    putenschnitzel puñado pâte pâtes pâtissière pâté päckchen pépites pêche pêches quail qualche \
    quality quantity quanto quark quart quarter quartered quarters quarts quatre queen quelques \
    queso quiche quick quickly quill quince quinces quinn quinoa quite quorn rabbit rabbits rabe \
    rack racks raclette radicchio radicchios radish radishes raffermo ragù rainbow raisin raising \
    raisins rallada rallado ramekins ramen rametti ramitas ramolli ramps ranch rancho range \
    rapadura rapeseed rapid rapini rasa rase rases rasher rashers rasi raso raspberries raspberry \
    ratafia rate ratings ravioli razor readers reading ready real really reblochon recipe recipes \
    recommend reconstituted redcurrant redcurrants redhot redskin reduce reduced reduction reese \
    refined refried refrigerate refrigerated refrigerator reggiano regular reichlich reife reis \
    relish remain remaining remove removed rendang repeat replace reposado reputable requesón \
    required reserve reserved rest resting rests result results retailers return reviews rhabarber \
    rhubarb rhum ribbons ribeye ribs rice rich ricotta ridge riesling rigate rigatoni rights rims \
    rind rinderhackfleisch rindfleisch rindless ring ringe rings rinse rinsed rioja ripe ripest \
    ripieno rise rising riso risotto risottoreis ritz roast roasted roasting robust rock rocket \
    rodajas roggenmehl rohrzucker rojo rojos roll rolled rolling rolls roma romaine romanesco \
    romano romarin rondelles room root roots roquefort roquette rosa rose rosemary rosewater \
    rosinen rosmarin rosmarino rossa rossi rosso rosé rote rotini rotisserie rotkohl rouge rouges \
    rough roughly round rounded rounds roux royal rubbed rubbing ruby rucola rump rumps runner \
    running runny russet russian rustic rutabaga rutabagas râpé râpée sachet sachets saddle saddles \
    safflower saffron saft sage sago sahne saint sake salad salads salami salata salatgurke \
    salatgurken sale salmon salmone salmón salsa salsicce salsifies salsify salt salted saltine \
    salty salut salvia salz sambal sambuca samphire sanding sandwich santa santo sardine sardines \
    satay sato satsuma satsumas saturated saturates sauce saucepan saucisse saucisses sauerkraut \
    saumon saure sausage sausagemeat sausages sauternes sauté sautéed sautéing sauvignon savarin \
    save saved savoiardi savoie savory savoy sazón sbattuto sbucciate scalded scaled scallion \
    scallions scallop scallopini scallops scalogni scalogno scamorza scant scapes scatola scatter \
    scattering schale schalotte schalotten scheibe scheiben schinken schlagsahne schmaltz schmand \
    schnapps schnittlauch schokolade schuss schwarzer schweinefleisch schweinekotelett \
    schweinekoteletts sciolto scones scoop scooped scoops score scored scorza scotch scrag scrape \
    scraped scraping scratch scrubbed seafood sear search searing season seasonal seasoned \
    seasoning seaweed secco seco seconds secret secs section sections sedano seed seeded seeding \
    seedless seeds segmented segments seitan selection self sellerie selon seltzer semi semillas \
    semisweet semola semolina semoule senf separate separated serrano serranos serve served serves \
    servieren serving servings servir servire sesam sesame sesamöl setas seven several seville \
    sfoglia sgocciolato shad shaken shaking shallot shallots shallow shank shanks shaohsing \
    shaoxing shape share shares sharp shaved shaving shavings sheep sheet sheets shell shelled \
    shellfish shells sherbet sherry shichimi shiitake shiitakes shimeji shin shishito shiso shoot \
    shoots shop shopping shops short shortbread shortcrust shortening shot shots should shoulder \
    shoulders shredded shreds shrimp shrimps shucked sichuan sicilian side sides sieve sieved sift \
    sifted sign silken silks silver silverside similar simmer simmered simmering simple since sinew \
    single sirloin sirop sixths size sized skate skewer skewers skill skillet skim skimmed skin \
    skinless skinned skins skippy skirt slab slaw slice sliced slices slider slightly slivered \
    slivers sloe slotted slow slowly slug small smaller smarties smashed smelts smidgen smirnoff \
    smith smoke smoked smoky smooth smucker snap snapped snapper snaps snickers snipped snow soak \
    soaked soaking soba sobre soda sodium soft softened softly soit soja sojasauce sold soldiers \
    sole soles solid solids some somen something sonnenblumenöl soperas soppressata sorbet sorghum \
    sorrel sort sott souchong soude soup soupe soups sour sources sourdough soured southern soya \
    soybean soybeans spaetzle spaghetti spaghettini spam spanish spareribs spargel sparkling \
    spatchcock spatula spears special specialist specialty speck speisestärke spelt spicchi \
    spicchio spice spiced spices spicier spicy spinach spinaci spinat spiralized spirit splash \
    splashes splenda split spolverare sponge spoon spooned sprats spray spread spreading sprig \
    sprigs spring springform sprinkle sprinkles sprinkling sprite spritzer sprout sprouting sprouts \
    squab squabs square squares squash squeeze squeezed squid squirts sriracha stack stale stalk \
    stalks stand standing stange stangen star starch stars starter starters starts steak steaks \
    steam steamed steamer stecca stecche steel stelline stem stemmed stems step steps sternanis \
    stevia stew stewed stewing stick sticks sticky stiele stiff stilton stinking stir stirred \
    stirring stock stollen stone stoned stones storage store stored stores stout stracciatella \
    straight strain strained strands straw strawberries strawberry streaky streifen streusel strew \
    string strings strip striped stripped strips strong strozzapreti studded stuff stuffed stuffing \
    sturgeon style stängel stück stücke stückige submitted subscribe substitute substitutions succo \
    such suckling sucre suet sugar sugared sugars suggestion sultanas sumac summer sunblush \
    sunchoke sunchokes sunday sundays sunflower superfine supermarket supermarkets suppers supplier \
    supremes sure surface surgelés surimi sushi sustainable swap swede swedes sweet sweetbreads \
    sweetcorn sweeten sweetened sweetener sweeter sweetheart swirl swiss swordfish syrup szechuan \
    sèche sésame süßkartoffel süßkartoffeln tabasco table tablespoon tablespoons taco tacos \
    tagliata tagliatelle tagliati tahini tahitian tail tailed tails take takes taleggio tamari \
    tamarillo tamarillos tamarind tandoori tangerine tangy tanqueray tapenade tapioca tapped \
    taramasalata taro tarragon tart tartar tartare tartaric tasse tasses taste tater tatsoi tawny \
    taza tazas tblsp tbsp tbsps teacup tear teaspoon teaspoons teelöffel teff teglia teig tell \
    tellicherry temp tempeh temperatura temperature tempura température tender tenderloin \
    tenderloins tenders tenderstem tendons tendrils tentacles tepid tequila teriyaki terre texas \
    textured thai than thanksgiving that thaw thawed their them then theo there these they thick \
    thicken thickened thickening thickens thicker thickly thigh thighs thin thinly thinner thinning \
    third thirds this thon thousands thread threads three through throw thumb thunfisch thym thyme \
    thymian tibia tied tiepida tiger tiges tightly tikka tilapia time times timo tinned tins tiny \
    tips tiras tiède toast toasted tobiko toffee toffees tofu togarashi together tomas tomate \
    tomaten tomatenmark tomates tomatillo tomatillos tomato tomatoes tomme tongue tonic tonka tonno \
    toor toothpick toothpicks topped topping toppings tops topside torn tortellini tortilla \
    tortillas toss tossed tossing tostadas tostati total tots tough toulouse toum tournesol towel \
    towels trail trait tranche tranches trans transfer translucent tray treacle tree tres treviso \
    triangles trick tricolor tried trifle trigo trim trimmed trimming trimmings trip tripe triple \
    tritata tritati tritato triturado troceada troceado trofie trois tropfen tropical trotters \
    trout trozos truffle truffles trumpet tsps tube tubes tubetti tubs tuck tuna tuorli tuorlo \
    turbinado turbot turkey turkeys turkish turmeric turn turning turnip turnips turns turtle \
    tuscan twelve twice twigs twinings twist twists type tzatziki udon unas unavailable unbaked \
    unbleached uncooked uncovered under undrained undyed unfiltered unflavored ungefähr ungere \
    unhulled unidades uniform unnecessary unos unpeeled unrefined unsalted unsaturated unseasoned \
    unsifted unsliced unsmoked unsulfured unsulphured unsweetened untar until unwaxed uova uovo \
    urad urchin urchins urfa used using usually uvetta vacherin vacuum vainillado valdeón valencia \
    valrhona value vance vaniglia vanilla vanille vanilleschoten vanillezucker vanillé variation \
    variations varies variety vasetto vaso vasos veal veau vegan vegemite vegetable vegetables \
    vegetale vegetarian vegetarians veggie veined veins velo velveeta velvet venison vent vera \
    verbena verde verdes verduras verjuice verjus vermicelli vermouth verquirlt verre verres \
    version vert verts very verzieren vialone viande victoria vidalia videos vietnamese village \
    vinagre vinaigre vinaigrette vine vinegar vino vintage virgen virgin virginia visible vital \
    vitamin vitello vodka volaille vongole votes vuole wacholderbeere wacholderbeeren wafer wafers \
    waffles wakame walla walnut walnuts walnüsse want warm warme warmed wasabi wash washed wasser \
    water watercress watermelon watermelons waxy wedge wedges weed week weeknight weeknights \
    weetabix weiche weigh weighed weighing weight weights weizenmehl weiße weißkohl weißwein \
    weißweinessig well welsh wenig wensleydale westphalian what wheat wheatberries wheel whelks \
    when while whip whipped whipping whisk whisked whiskey whisking whisky whitby white whitebait \
    whitecurrants whites whitfield whiting whole wholegrain wholemeal wholewheat wide wild \
    wildflower will williams wilted wine wineglass wing wings winkles winter wire with within \
    without wonder wondra wonton wontons wood woodcock woodcocks wooden woods woody worcestershire \
    work working wrap wrapped wrapper wrappers wraps würfel würzen xanthan ximénez xylitol yakisoba \
    yams yaourt yaourts yarg years yeast yellow yema yemas yield yields yoghurt yogur yogures \
    yogurt yolk yolks york young your yukon yuzu yuzus zafferano zanahoria zanahorias zante \
    zartbitterschokolade zehe zehen zenzero zerdrückt zerlassen zerlassene zest zested zimmerwarm \
    zimt zimtstangen zinfandel ziti zitrone zitronen zitronensaft zucca zucchero zucchina zucchine \
    zucchini zucchinis zucker zumo zwei zweig zweige zwiebel zwiebeln árbol äpfel échalote \
    échalotes écrasé égouttés émincé émincée émincés épices épinards épluchées érable œufs
    """
}
