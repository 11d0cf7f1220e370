// What people sell: some forty kinds of product with a price level, the words that call for them, and how sellers
// describe them. A keyword gets the first kind that knows one of its words, else one by its hash.
import { hash, pick } from '../chance.ts';

export interface Product {
  readonly name: string;
  /** Words of a keyword that mean this kind. */
  readonly words: readonly string[];
  /** What a typical used one costs, in dollars. */
  readonly price: number;
  readonly category: { readonly id: string; readonly name: string };
  readonly parent: { readonly id: string; readonly name: string };
  /** Item specifics, as `aspectFilter` names them; the value a row has is part of its title. */
  readonly aspects: Readonly<Record<string, readonly string[]>>;
  /** What is sold around it, and found by the same words. */
  readonly accessories: readonly string[];
  /** What makes it another model. */
  readonly variants: readonly string[];
}

/** Values that many kinds share. */
const SHARED: Readonly<Record<string, string>> = {
  COLORS: 'Black/White/Blue/Red/Green/Silver/Gold',
  SIZES: 'US 8/US 9/US 10/US 11/US 12',
  STORAGE: '64GB/128GB/256GB/512GB',
};

const PARENTS: Readonly<Record<string, Product['parent']>> = {
  collectibles: { id: '1', name: 'Collectibles' },
  cards: { id: '212', name: 'Trading Cards' },
  toys: { id: '220', name: 'Toys & Hobbies' },
  watches: { id: '281', name: 'Jewelry & Watches' },
  audio: { id: '293', name: 'Consumer Electronics' },
  music: { id: '619', name: 'Musical Instruments & Gear' },
  cameras: { id: '625', name: 'Cameras & Photo' },
  sports: { id: '888', name: 'Sporting Goods' },
  games: { id: '1249', name: 'Video Games & Consoles' },
  clothes: { id: '11450', name: 'Clothing, Shoes & Accessories' },
  home: { id: '11700', name: 'Home & Garden' },
  phones: { id: '15032', name: 'Cell Phones & Accessories' },
  computers: { id: '58058', name: 'Computers/Tablets & Networking' },
};

/** name | words | price | category | parent | aspect=values; ... | accessories | variants */
const TABLE = `
smartphone | iphone galaxy pixel smartphone phone oneplus | 320 | 9355 | phones | Color=COLORS; Storage Capacity=STORAGE; Network=Unlocked/Locked | case,screen protector,charger,box only | Pro Max,mini,Plus
tablet | ipad tablet kindle | 260 | 171485 | computers | Color=COLORS; Storage Capacity=STORAGE | folio case,stylus,charger | Mini,Air
laptop | macbook laptop thinkpad chromebook notebook | 520 | 177 | computers | RAM Size=8GB/16GB/32GB; Color=COLORS | charger,sleeve,keyboard cover | 13-inch,16-inch
graphics card | rtx gtx radeon gpu geforce | 380 | 27386 | computers | Memory Size=8GB/12GB/16GB | backplate,bracket,riser cable | Ti,Super
processor | ryzen intel cpu xeon | 180 | 164 | computers | Number of Cores=6/8/12/16 | cooler,thermal paste,bracket | X3D,K
console | playstation ps5 ps4 xbox switch nintendo console | 290 | 139971 | games | Color=COLORS; Storage Capacity=500GB/1TB/2TB | controller,skin,stand,cable | Slim,Pro,Lite
handheld | gameboy steamdeck psp vita handheld | 170 | 139971 | games | Color=COLORS | battery cover,shell,screen lens | Advance,Color
video game | zelda mario pokémon game halo | 38 | 139973 | games | Region Code=NTSC/PAL | manual only,case only,poster | Deluxe,II
trading card | charizard pikachu pokemon holo psa bgs cgc card mtg lotus yugioh rookie topps prizm | 95 | 183454 | cards | Grade=10/9/8; Finish=Holo/Reverse Holo/Non-Holo | sleeve,display case,custom proxy | 1st Edition,Shadowless
booster box | booster sealed etb box | 140 | 261044 | cards | Language=English/Japanese/German | empty box,acrylic case | Elite,Ultra
sneakers | jordan nike dunk yeezy adidas sneaker sneakers shoes | 165 | 15709 | clothes | US Shoe Size=SIZES; Color=COLORS | laces,insoles,box only | Low,Mid,GS
boots | boots boot timberland redwing | 110 | 11498 | clothes | US Shoe Size=SIZES; Color=Brown/Black/Tan | laces,polish | Chelsea,Moc Toe
handbag | handbag bag purse tote birkin speedy neverfull | 640 | 169291 | clothes | Color=COLORS; Exterior Material=Leather/Canvas/Nylon | strap,dust bag,insert | Mini,GM
jacket | jacket coat parka hoodie patagonia | 85 | 57988 | clothes | Size=S/M/L/XL; Color=COLORS | patch,zipper pull | Vest,Kids
jeans | jeans levis denim 501 | 48 | 11483 | clothes | Size=30/32/34/36; Color=Blue/Black | belt,buttons | Slim,Kids
dress | dress gown skirt | 55 | 63861 | clothes | Size=XS/S/M/L; Color=COLORS | belt,pattern | Petite,Maxi
sunglasses | sunglasses rayban oakley aviator | 78 | 79720 | clothes | Color=COLORS | lenses,case,nose pads | Junior,XL
wristwatch | watch rolex seiko omega casio submariner datejust | 880 | 31387 | watches | Band Material=Leather/Stainless Steel/Rubber; Color=COLORS | bracelet link,box and papers,bezel | Ladies,GMT
smartwatch | smartwatch fitbit garmin fenix | 190 | 178893 | phones | Color=COLORS; Case Size=40 mm/44 mm/45 mm | band,charger,screen protector | SE,Ultra
ring | ring necklace bracelet earrings pendant gold | 210 | 261994 | watches | Metal=Gold/Silver/Platinum | gift box,cleaner | Plated,Set
building set | lego duplo technic bionicle | 120 | 19006 | toys | Theme=City/Space/Castle | instructions only,minifigure,sticker sheet | Microscale,Mini
action figure | figure gundam transformers funko barbie | 42 | 261068 | toys | Scale=1:6/1:12/1:18 | stand,weapon set,cardback | Vinyl,Exclusive
model train | train locomotive marklin lionel | 130 | 479 | toys | Gauge=HO/N/O | track,decals,coupler | DCC,Dummy
camera | camera canon nikon leica fujifilm x100v sony a7 | 740 | 31388 | cameras | Color=Black/Silver; Type=Mirrorless/DSLR/Compact | battery,strap,body cap | II,S
lens | lens 50mm 35mm zoom summicron | 410 | 3323 | cameras | Mount=E-Mount/EF/F/M | lens cap,hood,filter | Macro,APO
drone | drone dji mavic | 460 | 179697 | cameras | Color=Grey/White | propellers,battery,gimbal cover | Mini,Air
headphones | headphones airpods earbuds bose sennheiser | 115 | 112529 | audio | Color=COLORS; Connectivity=Wired/Wireless | ear pads,case,left earbud only | Max,Lite
speaker | speaker sonos jbl amplifier turntable | 160 | 111694 | audio | Color=COLORS | wall mount,stand,cable | Mini,Roam
television | tv television oled monitor | 340 | 11071 | audio | Screen Size=32 in/43 in/55 in | remote,wall mount,stand | QLED,Curved
guitar | guitar fender gibson stratocaster telecaster | 690 | 33034 | music | Body Color=COLORS | pickguard,strap,neck plate | Bass,Junior
synthesizer | synth synthesizer moog korg roland pedal | 430 | 38071 | music | Color=Black/White | dust cover,power supply,knob | Mini,Rack
vinyl record | vinyl record lp album cd | 29 | 176985 | music | Speed=33 RPM/45 RPM | outer sleeve,insert only | Reissue,Picture Disc
power tool | drill dewalt makita milwaukee saw tool | 115 | 3247 | home | Voltage=12 V/18 V/20 V | battery,charger,bit set | Compact,Brushless
vacuum | dyson vacuum roomba | 150 | 20614 | home | Color=COLORS | filter,brush roll,battery | Animal,Slim
kitchen machine | kitchenaid espresso blender mixer kettle | 135 | 20667 | home | Color=COLORS | bowl,gasket,spare jug | Mini,Artisan
lamp | lamp light chandelier clock vase | 65 | 112581 | home | Color=COLORS | shade,bulb,plug | Floor,Table
bicycle | bike bicycle shimano brompton | 280 | 177831 | sports | Frame Size=52 cm/54 cm/56 cm | saddle,pedals,bottle cage | Kids,Electric
golf club | golf putter driver titleist iron | 145 | 115280 | sports | Flex=Regular/Stiff | headcover,grip,wrench | Ladies,Left Hand
fishing reel | reel fishing rod shimano | 90 | 36147 | sports | Hand=Left/Right | spool,handle,line | Baitcast,Ice
coin | coin silver dollar sovereign stamp | 52 | 11116 | collectibles | Grade=MS65/VF/Uncirculated | capsule,album,holder | Copy,Proof
comic | comic spiderman batman manga | 34 | 259104 | collectibles | Era=Silver Age/Bronze Age/Modern | bag and board,poster | Reprint,Variant
pen | pen fountain montblanc pelikan bottle bottles | 105 | 966 | collectibles | Nib=F/M/B | ink,case,refill | Rollerball,Mini
`;

export const PRODUCTS: readonly Product[] = TABLE.trim().split('\n').map(productIn);

type Cells = [string, string, string, string, string, string, string, string];

function productIn(line: string): Product {
  const [name, words, price, id, parent, aspects, accessories, variants] = line.split(' | ') as Cells;
  return {
    name,
    words: words.split(' '),
    price: Number(price),
    category: { id, name: name.replace(/^./, first => first.toUpperCase()) },
    parent: PARENTS[parent]!,
    aspects: Object.fromEntries(aspects.split('; ').map(aspectIn)),
    accessories: accessories.split(','),
    variants: variants.split(','),
  };
}

function aspectIn(text: string): [string, string[]] {
  const [name, values] = text.split('=') as [string, string];
  return [name, (SHARED[values] ?? values).split('/')];
}

const BY_WORD = new Map<string, Product>();
for (const product of PRODUCTS) for (const word of product.words) if (!BY_WORD.has(word)) BY_WORD.set(word, product);

/** The kind of product a keyword (its words in lower case) asks for. */
export function productOf(words: readonly string[]): Product {
  for (const word of words) {
    const product = BY_WORD.get(word) ?? BY_WORD.get(word.replace(/s$/, ''));
    if (product) return product;
  }
  return pick(PRODUCTS, hash('product', ...words) / 2 ** 32);
}

/** The kinds on sale in a category or in its parent. An unknown category sells something too, by its hash. */
export function productsOfCategory(categoryId: string): readonly Product[] {
  const known = PRODUCTS.filter(it => it.category.id === categoryId || it.parent.id === categoryId);
  return known.length > 0 ? known : [pick(PRODUCTS, hash('category', categoryId) / 2 ** 32)];
}
