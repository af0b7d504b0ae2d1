/**
 * Keywords for titles without a category, in order of precedence: a laptop backpack is not a laptop. Mostly English, like the imports.
 * In a sample of 150, 9 of 10 were right.
 */
const wordsByCategory: [category: string, words: string][] = [
  [
    'sports',
    'backpack duffel tent sleeping-bag hammock kayak dumbbell kettlebell yoga-mat treadmill bike bicycle e-bike golf fishing camping hiking',
  ],
  [
    'fashion',
    `shoes shoe sneaker sneakers boots boot sandals sandal slippers clogs socks jeans pants shorts joggers leggings jacket hoodie sweater sweatshirt
    shirt shirts t-shirt tee tees polo dress bra boxers briefs underwear swimsuit sunglasses wallet watches handbag necktie skirt skirts pajama pajamas undershirts suit blazer`,
  ],
  ['kids', 'lego toy toys plush doll dolls playset stroller diapers crib nerf barbie'],
  ['gaming', `ps5 ps4 ps3 xbox nintendo playstation wii steam-key pcdd pc-digital-download video-game board-game switch-2 game-pass`],
  ['computers', 'gram-book galaxy-book surface-book'],
  ['books', 'kindle ebook e-book hardcover paperback book audiobook blu-ray bluray dvd vinyl 4k-uhd digital-hd comics magazine'],
  [
    'computers',
    `laptop laptops notebook chromebook macbook gaming-pc ssd hdd nvme monitor monitors motherboard ryzen geforce radeon ddr4 ddr5 router modem
    keyboard webcam printer usb-drive flash-drive microsd mini-pc nas ipad tablet`,
  ],
  [
    'electronics',
    `tv hdtv oled qled headphones headphone earbuds headset soundbar speaker speakers projector camera dslr lens iphone smartphone phone phones
    charger charging power-bank smartwatch airpods roku bluetooth hdmi subwoofer receiver`,
  ],
  [
    'beauty',
    `shampoo hair-conditioner toothpaste toothbrush sunscreen lotion deodorant razor shaver vitamin vitamins supplement melatonin serum moisturizer
    perfume toilette parfum cologne makeup mascara floss mouthwash body-wash antiperspirant softgels gummies`,
  ],
  [
    'groceries',
    `coffee tea snack snacks chocolate candy cereal protein cookies chips nuts almonds soda beer wine whiskey pizza burger sandwich sandwiches ramen
    noodles sauce pasta jerky popcorn crackers oatmeal broth`,
  ],
  [
    'home',
    `vacuum mattress pillow pillows sheets blanket towel towels cookware skillet pan knife knives blender toaster microwave air-fryer refrigerator
    washer dryer dishwasher lamp bulb bulbs lantern flashlight sofa chair desk table shelf shelves rug curtain drill saw wrench screwdriver tool tools
    grill mower garden hose paint faucet heater fan purifier humidifier battery batteries detergent soap paper-towels toilet sponges cleaner trash tissue storage
    thermostat ladder air-conditioner slow-cooker griddle waffle lights downlight flatware mug mugs organizer`,
  ],
  ['travel', 'flights hotel hotels cruise airfare amtrak'],
];

const plain = (title: string) => ` ${title.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
const patterns = wordsByCategory.map(([category, words]) => {
  const alternatives = words.split(/\s+/).map((word) => word.replaceAll('-', '[- ]?'));
  return [category, new RegExp(` (?:${alternatives.join('|')}) `, 'u')] as const;
});

/** Undefined if no keyword matches. */
export const guessCategoryFromTitle = (title: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(plain(title)))?.[0];
