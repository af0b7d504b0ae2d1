import { createHash } from 'node:crypto';

/**
 * What else a search for these words finds. A line names words or phrases, then what else is found for them; where `=` stands, each finds all others.
 * Plural endings and words like "for" do not matter in the words that are typed.
 */
const lines = `
tv = television = hdtv = fernseher
headphones = headphone = kopfhörer
earbuds = earphones
ssd = solid state drive = nvme drive
hard drive = hdd = festplatte
laptop = notebook pc = laptops
laptop > macbook, chromebook
notebook computer > laptop, macbook, chromebook
smartphone = cell phone = handy
phone > smartphone, iphone, galaxy
fridge = refrigerator = kühlschrank
vacuum = vacuum cleaner = staubsauger
robot vacuum = robotic vacuum = roomba = saugroboter
washing machine = washer = waschmaschine
dishwasher = geschirrspüler
coffee machine = coffee maker = kaffeemaschine
graphics card = video card = gpu = grafikkarte
processor = cpu = prozessor
motherboard = mainboard = mobo
ram = ddr4 = ddr5
monitor = computer monitor = bildschirm
keyboard = tastatur
mouse = mice = maus
mouse pad = mousepad = desk mat
printer = drucker
router = wifi router
speaker = lautsprecher
toothbrush = zahnbürste
shoes = schuhe
shoes > sneakers
sneakers > shoes
t shirt = tshirt = tee
pants = trousers = hosen
jacket = jacke
backpack = rucksack
watch = uhr
smartwatch = smart watch = apple watch = galaxy watch
sofa = couch
mattress = matratze
drill = drill driver = bohrmaschine
charger = ladegerät
charger > charging block, charging station
power bank = powerbank = portable charger
usb c = usbc = type c
wi fi = wifi
blu ray = bluray
k cup = kcup
carry on = carryon
cable = kabel
toys = spielzeug
toys > playset, building toy, building set, doll
board game = brettspiel
book = buch
ebook = e book
bicycle = bike = fahrrad
air conditioner = klimaanlage
air fryer = heißluftfritteuse
bbq = barbecue
bbq > grill
wallet = geldbörse
perfume = fragrance = cologne = parfum
sunscreen = sun screen
makeup = cosmetics
ps5 = playstation 5
ps4 = playstation 4
video game > nintendo switch, ps5, xbox
gift kid > toy, toys, playset, lego, doll, plush, building set
gift child > toy, toys, playset, lego, doll, plush, building set
gift man > tool set, watch, wallet, pocket knife
gift woman > perfume, necklace, handbag, earrings
gift coffee > coffee maker, espresso machine, coffee grinder, french press, nespresso, milk frother
gift gamer > gaming headset, controller, gaming mouse, gaming keyboard
gift reader > kindle, ebook
home office > office chair, standing desk, inkjet printer, laser printer, all in one printer, webcam, docking station, monitor arm, monitor mount, desk lamp, keyboard mouse combo, mouse keyboard combo
gaming setup > gaming chair, gaming monitor, gaming keyboard, gaming mouse, gaming headset
pc part > graphics card, processor, cpu, motherboard, ddr5, internal ssd, power supply, cpu cooler
upgrade pc > graphics card, processor, cpu, motherboard, ddr5, internal ssd, power supply, cpu cooler
kitchen gadget > meat thermometer, peeler, grater, chopper, can opener, kitchen timer, kitchen scissors, spatula, salad spinner, vacuum sealer, milk frother, utensil set
kitchen appliance > air fryer, blender, toaster, mixer, microwave, pressure cooker
camping gear > camping, tent, sleeping bag, lantern, camp chair, camping stove
camping equipment > camping, tent, sleeping bag, lantern, camp chair, camping stove
fitness equipment > dumbbell, treadmill, weight bench, exercise bike, home gym
workout clothes > workout shirt, workout tank, workout pants, training shorts, training tee, running shorts, athletic shorts, athletic t shirt, leggings, sports bra, workout tee, workout t shirt
sportswear > training shorts, training tee, running shorts, leggings, sports bra
back to school > school supplies, school supply, notebook, notebooks, crayons, crayola, colored pencils, composition book, composition notebook, glue stick, lunch box, kids backpacks
school supply > notebook, notebooks, crayons, crayola, colored pencils, composition book, composition notebook, glue stick, graphing calculator
office supply > printer paper, pens, stapler, sticky notes, file folder
car accessory > car mount, car charger, dash cam, tire inflator, jump starter, car wash, car vacuum, tire pressure gauge, car phone holder, wiper blades
garden tool > lawn mower, string trimmer, hedge trimmer, leaf blower, pruner, pruning, lopper, weed puller, shovel, rake, chainsaw
power tool > drill, impact driver, circular saw, combo kit, angle grinder, impact wrench
free game > pcdd free, digital download free, steam free, epic games free, gog free, ubisoft free
smart home > smart plug, smart bulb, smart light, smart light bulbs, smart light bulb, smart lock, smart thermostat, smart speaker, smart light switch, smart deadbolt, smart wi fi, video doorbell, security camera
security camera > outdoor camera, indoor camera
pet supply > dog, cat, pet, puppy
pet food > dog food, cat food, dog treats, cat treats
skin care > moisturizer, moisturizing lotion, face wash, serum, facial cleanser, body lotion, sunscreen, face moisturizer, face scrub
skincare > moisturizer, moisturizing lotion, face wash, serum, facial cleanser, body lotion, sunscreen, face moisturizer
baby stuff > diapers, baby wipes, stroller, car seat
cleaning supply > cleaner, disinfectant, wipes, detergent, paper towels
external storage > external hard drive, portable ssd, flash drive, external ssd, usb drive
backup drive > external hard drive, portable ssd
summer shoes > sandal, sandals, flip flops, slides, clogs, espadrilles
winter shoes > boots, snow boots
winter clothes > jacket, parka, fleece, beanie
healthy snack > protein bar, protein bars, granola, almonds, mixed nuts, pistachios, trail mix, jerky, snack bars, breakfast protein bars
snack > chips, crackers, popcorn, cookies
party supply > paper plates, balloons, plastic cups
bedding > sheet set, comforter, duvet, pillow, blanket
streaming stick > fire tv stick, roku stick
noise cancelling > noise canceling, anc
noise canceling > noise cancelling, anc
`;

/** Words that say what kind of answer is wanted, not which: left out where nothing has them. */
export const genericWords: ReadonlySet<string> = new Set(
  'a cheap cheaper cheapest good nice great best some something anything thing stuff gift present idea lover fan my new need want buy deal offer affordable budget top family gear accessory supply gadget equipment setup upgrade cleaner product item'.split(
    ' ',
  ),
);

const small = new Set('a an and at by das der die ein eine for from für fur in is it mit my of on or the to und with your'.split(' '));

/** Beside the small words: they say how things relate, so a deal that has only them has nothing of a search. */
const relations = new Set(
  'above after all below before best but less more no not off out over than up under without bis ohne unter über'.split(' '),
);

/** A word in lower case without accents and plural ending. */
const plainWord = (word: string): string => {
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (plain.length < 4 || plain.endsWith('ss')) return plain;
  return plain.replace(/ies$/, 'y').replace(/s$/, '');
};

/** Its words, without those like "for". */
export const plainWords = (text: string): string[] =>
  text
    .split(/[\s-]+/)
    .map(plainWord)
    .filter((word) => word !== '' && !small.has(word));

/** Ignored in a search with other words, except at its end, where it may be the beginning of a word. */
export const isSmallWord = (word: string): boolean => small.has(word.toLowerCase());

/** Whether a deal with this word alone has something of a search with others. */
export const isDistinctive = (word: string): boolean => !isSmallWord(word) && !relations.has(word.toLowerCase()) && !/^\d{1,4}$/.test(word);

/** Changes with the synonyms. */
export const synonymsVersion = createHash('sha256').update(lines).digest('base64url').slice(0, 12);

const synonymsByWords = new Map<string, Set<string>>();
for (const line of lines.trim().split('\n')) {
  const [left = '', right] = line.split(' > ');
  const from = left.split(' = ');
  const to = right === undefined ? from : right.split(', ');
  for (const each of from) {
    const key = plainWords(each).join(' ');
    synonymsByWords.set(key, new Set([...(synonymsByWords.get(key) ?? []), ...to.filter((other) => other !== each)]));
  }
}

/** What else the words find; undefined where that is nothing. */
export const synonymsOf = (words: readonly string[]): string[] | undefined => {
  const found = synonymsByWords.get(words.join(' '));
  return found === undefined ? undefined : [...found];
};

/** Of typed words, with those like "for" between. */
export const longestEntry = 4;
