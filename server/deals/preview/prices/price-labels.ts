/** Matches beginnings of words; `anywhere` is for scripts without spaces. */
const words = (begin: string, anywhere?: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${begin})${anywhere === undefined ? '' : `|${anywhere}`}`, 'iu');

/**
 * Labels of former or other merchants' prices: "statt 349 €", "M.R.P.: ₹6,999". A short word may be an ordinary one in another language, so it
 * needs what follows it.
 */
export const formerLabel = words(
  [
    'was(?!\\p{L})|before(?!\\p{L})|orig(?:\\.|inal)|list(?:e?n?preis| price)|compare at|comparable|typical|price reduced from',
    'statt(?!\\p{L})|ursprünglich|vorher|bisher|alter preis|au lieu de|avant(?!\\p{L})|prix (?:barré|habituel|initial)|ancien prix',
    'antes|de:|precio (?:anterior|original|habitual|normal|de lista)|preço (?:anterior|original|normal)|invece di|anziché|prima(?!\\p{L})|prezzo (?:precedente|iniziale|di listino)|listino',
    'van(?!\\p{L})|vorige prijs|oude prijs|ord\\.|ordin|tidigare|före|før|veil|normalpris|vejl|norm\\. ?hinta|ovh',
    'cena (?:katalogowa|poprzednia|przed)|stara cena|poprzednia|przed(?!\\p{L})|původní|běžná|bežná|pôvodná|před slevou|eredeti|régi|pre[tț](?:ul)? vechi|vechi|prp(?!\\p{L})|redna cijena|stara cijena',
    'стар(?:ая|а) ц[еі]на|было|було|раньше|раніше|до скидки|без скидки|преди|стара цена|eski|orijinal|liste fiyatı|piyasa|αρχική|από(?!\\p{L})',
    'giá (?:cũ|gốc|niêm yết|thị trường)|harga (?:asal|asli|normal|coret)',
  ].join('|'),
  '定価|通常価格|元の価格|原价|原價|市场价|市價|划线价|정상가|할인전|كان(?!\\p{L})|قبل|بدلا|ปกติ|ราคาเต็ม|היה|במקום|पुरानी',
);
/** The manufacturer's price; a merchant's own former price takes precedence. */
export const recommendedLabel = words(
  'rrp|srp|m\\.?s?\\.?r\\.?p|uvp|unverb|prix (?:conseillé|public)|ppc(?!\\p{L})|pvp[rp]?(?!\\p{L})|adviesprijs|rek\\. ?pris|prezzo consigliato|cena (?:sugerowana|rekomendowana)|doporučená|odporúčaná|ррц|мрц',
  '希望小売|参考価格|メーカー|정가|एम ?आर ?पी',
);
/** Former only if another price is next to it. */
export const maybeFormerLabel = words(
  'reg(?:ular|\\.)?(?!\\p{L})|normal(?:er|t)?(?!\\p{L})|retail|standard|full price|cena regularna|обычная|звичайна|normal fiyat',
);

export const currentLabel = words(
  [
    'now(?!\\p{L})|sale price|special price|our price|current price|offer price|deal price|price to pay|your price',
    'jetzt|nur(?!\\p{L})|aktuell|angebot|unser preis|maintenant|prix (?:actuel|promo|soldé)|notre prix|ahora|precio (?:actual|oferta|especial)|por:|por apenas|agora|preço (?:atual|promocional)',
    'ora(?!\\p{L})|adesso|prezzo (?:attuale|scontato)|nu(?!\\p{L})|nuvarande|kampanjpris|cena promocyjna|aktualna cena|teraz|nasza cena|naše cena|naša cena|akční|akciová|akciós|cena s dph|cena vč|acum|pre[tț] (?:redus|nou|special)',
    'сейчас|зараз|тепер|цена со скидкой|şimdi|şu an|indirimli fiyat|kampanya|τώρα|giá (?:bán|khuyến mãi)|sekarang',
  ].join('|'),
  '販売価格|特価|セール価格|现价|現價|售价|促销价|판매가|할인가|الآن|السعر الحالي|ราคาพิเศษ|ลดเหลือ|עכשיו',
);
export const priceLabel = words(
  'price|preis|prix|precio|preço|prezzo|prijs|pris(?!\\p{L})|cena|cijena|ár(?!\\p{L})|ára|hinta|pre[tț]|цена|ціна|fiyat|τιμή|giá|harga',
  '価格|价格|價格|가격|السعر|سعر|ราคา|מחיר|कीमत|मूल्य',
);

/** Labels of amounts that are not the price. */
const otherAmountLabels: readonly RegExp[] = [
  // Instalments.
  words(
    [
      '\\d+\\s?[x×]\\s?(?:de|of|à|von|por|da|za|по)?\\s*[^\\s\\d]{0,3}\\s?$|instal|payments? of|pay (?:in|later|monthly)|monthly|per month|emi(?!\\p{L})|klarna|afterpay|clearpay|affirm|zip(?!\\p{L})|financ|finanz|raten|monatlich|mensual|cuotas?(?!\\p{L})|parcelas?(?!\\p{L})|em at[eé]|mensil|rate (?:da|de)|mois|fois',
      'rat[ay](?!\\p{L})|raty 0|delbetal|splátk|splátok|részlet|taksit|розстроч|рассроч|кредит|частинами|частями|плат[іе]ж|trả góp|cicilan|ab mtl|dla lízing|leasing',
    ].join('|'),
    '月々|分割|分期|할부|월\\s|قسط|دفعات|ผ่อน|תשלומים|ईएमआई',
  ),
  // Shipping costs and minimum orders.
  words(
    [
      'ship(?:ping|s)?(?!\\p{L})|deliver|postage|freight|versand|liefer|livraison|frais de port|expédition|envío|envio|frete|entrega|spediz|consegna|bezorg|verzend|levering|leverans|frakt|fragt|toimitus|dostaw|wysyłk|doprav|doruč|poštovn|szállít|transport|livrare|kargo|dostava',
      'достав|самовив|пересил|vận chuyển|ongkir|spend|orders? over|min(?:imum|dest)|when you|collect',
    ].join('|'),
    '送料|配送|运费|運費|배송|توصيل|شحن|ส่งฟรี|จัดส่ง|משלוח|डिलीवरी',
  ),
  // Only for members, or with a condition.
  words(
    'members?(?!\\p{L})|adhérent|abonn|club|klub|mitglied|medlem|miembro|soci[oa]s?(?!\\p{L})|membre|app(?!\\p{L})|prime(?!\\p{L})|plus card|loyalty|student|coupon|voucher|promo ?code|with code|gutschein|mit code|kupon|kupón|cupón|cupom|code promo|havale|eft|pix(?!\\p{L})|trade[- ]in|застосунк|приложени|клубн|карт[аоу]',
    '회원|会員|會員|会员|クーポン|쿠폰|优惠券|สมาชิก|الأعضاء|كوبون|कूपन',
  ),
  // Savings, rewards and gifts.
  words(
    [
      'you save|diferen|difference|sav(?:e|ed|ings?)(?!\\p{L})|discount|cash ?back|rewards?|earn|points?(?!\\p{L})|bonus|off(?!\\p{L})|gift card|worth|get up to|up to|you get|spar(?:en|t|st|a)?(?!\\p{L})|ersparnis|rabatt|bis zu|économ|remise|ahorr|descuento|desconto|economi[ze]|risparm|sconto|bespaar|korting',
      'oszcz|rabat|zyskaj|wartoś|ušetř|ušetr|sleva|zľav|hodnot|megtakar|kedvezm|reducere|puncte|скид|эконом|вигод|выгод|знижк|бонус|кешб|балл|indirim|kazan|puan|tiết kiệm|giảm|hemat',
    ].join('|'),
    '割引|ポイント|お得|省|立减|적립|할인(?!가)|캐시|وفر|خصم|استرداد|ประหยัด|คะแนน|חסכ|बचत|कैशबैक|छूट',
  ),
  // Without tax.
  words(
    'ex(?:cl?)?\\.?(?:uding)? ?(?:vat|gst|tax)|net(?:to)?(?!\\p{L})|bez (?:dph|vat|ddv)|ohne mwst|ht(?!\\p{L})|hors tax|f[aă]r[aă] tva|sin (?:iva|impuestos)|precio sin|sem impostos|senza iva|exkl|ekskl|без (?:ндс|пдв|ддс)|nett[oó] ár|alv 0|veroton|moms ej|uden moms|uten mva|eks\\.? mva|sin iva|kuponsuz|kdv hariç',
    '税抜|税別|不含税|بدون ضريبة',
  ),
  // The lowest price of the last days, which EU law requires.
  words(
    'najni[żz]|lowest|niedrigst|laveste|lägsta|cel mai mic|legalacsony|nejnižší|najnižš|plus bas|laagste|più basso|más bajo|mais baixo|30[- ]?(?:d|t|j|g|n)|последн|останн',
  ),
  // Several items, other sellers, used items, extras.
  words(
    '(?:buy |ab |any |od |from )?\\d+\\+? ?(?:for|für|pour|por|za|för|voor|sau|or more|oder mehr|ou plus|pcs|pieces|stück|items?)(?!\\p{L})|other (?:sellers|offers|buying)|more (?:buying|offers)|used(?!\\p{L})|refurb|gebraucht|occasion|usado|usato|použit|other|andere angebote|otras opciones|compare with|add-?on|extra|deposit|pfand|kaution|consigne|zálo[hg]|warranty|insurance|garantie ',
    '中古|中古品|ซื้อ \\d|عروض أخرى|पुराना|重复|2개',
  ),
];

/** What follows an amount that is not the price. */
const behindOther = new RegExp(
  [
    // Per unit or month.
    '^[\\s*)]*(?:\\(?(?:\\/|per(?!\\p{L})|pro(?!\\p{L})|par(?!\\p{L})|le(?!\\p{L})|la(?!\\p{L})|al(?!\\p{L})|por(?!\\p{L})|na(?!\\p{L})|za(?!\\p{L})|im(?!\\p{L})|a(?!\\p{L}))\\s*\\d*[.,]?\\d*\\s*(?:kg|g|gr|kilo|l|lit\\p{L}*|ml|cl|dl|m|m2|m3|cm|mtr?|oz|lb|mo|mon\\p{L}*|mies\\p{L}*|mån\\p{L}*|md|měs\\p{L}*|mes\\p{L}*|mois|maand|luna|ay|міс\\p{L}*|мес\\p{L}*|кг|л|г|мл|м|week|day|jour|tag|night|notte|nacht|hr|hour|100|กก|ลิตร|ชิ้นละ)(?!\\p{L}))',
    '^[\\s*)]*(?:off|rabatt?|sparen|gespart|saved|saving|rabais|de réduction|de descuento|de desconto|popust|zľava|sleva|korting|cashback|back|bonus|бонус|скидк|знижк|indirim)(?!\\p{L})',
    '^[\\s*(]*(?:ex(?:cl?)?\\.? ?(?:vat|gst|tax)|ht(?!\\p{L})|net(?:to)?(?!\\p{L})|bez dph|ohne mwst|zzgl\\.? mwst|\\+ ?(?:vat|mwst|iva|kdv)|exkl|ekskl|税抜|税別)',
    '^[\\s*]*(?:割引|OFF|クーポン|적립|할인(?!가)|이상|以上|以下|分|포인트|ポイント|استرداد|तक|से अधिक|प्रति|and over|or more|and above|üzeri|ve üzeri)',
    '^[\\s*(]*(?!без|without|ohne|sans|sin|senza|bez|uten|utan|zonder)(?:\\p{L}+ ){0,2}(?:members?(?!\\p{L})|mitglied|adhérent|socios?(?!\\p{L})|club|klub|medlem|app(?!\\p{L})|карт[аоуы]|coupon|kupon)',
  ].join('|'),
  'iu',
);
/** Per unit, in front: "(1 L = 12 €)". */
const beforeOfUnit =
  /(?<![\p{L}\p{N}])\d*[.,]?\d+\s?(?:kg|g|l|ml|cl|m|m2|oz|lb|kilo|liter|litre|кг|л|мл)\s?[=:]\s?[^\s\d]{0,4}\s?$|\d(?:kg|g|l|ml)당\s?$|(?:grundpreis|unit price|prix au (?:kilo|litre)|jednotková)[^\d]{0,12}$/iu;

/** Whether the words around an amount say that it is not the price. */
export const isOtherAmount = (before: string, behind: string): boolean =>
  beforeOfUnit.test(before) || behindOther.test(behind) || otherAmountLabels.some((label) => label.test(before));

/** Whether a label belongs to the amount behind it, wherever it is. */
export const isPriceLabel = (label: string): boolean =>
  [formerLabel, recommendedLabel, maybeFormerLabel, currentLabel].some((each) => each.test(label));

/** Headings above other products. */
export const otherProductsHeading = words(
  [
    'related|similar|you (?:may|might) also|also (?:like|bought|viewed)|customers|recommend|recently|frequently bought|complete the|goes well|more (?:from|like)|people also|accessor|top sellers|best ?sellers',
    'ähnliche|kunden|das könnte|passend|zubehör|zuletzt|empfehl|vous aimerez|produits (?:similaires|associés)|souvent achet|également|también|relacionad|similares|recomend|quem viu|aproveite|compre junto|veja também|potrebbe|potrebbero|correlati|simili|altri|anche',
    'gerelateerd|vergelijkbaar|anderen|past (?:hier|goed)|relaterade|liknande|tillbehör|andra|lignende|andre|relatert|samankaltais|podobne|polecan|klienci|inni|zobacz|akcesoria|mohlo by|podobné|související|súvisiac|ostatní|příslušenství|hasonló|kapcsolódó|ajánl|similare|recomandat',
    'похож|схож|рекоменд|с этим|з цим|разом|вместе|также|також|аксессуар|аксесуар|benzer|ilgili|birlikte|σχετικ|sản phẩm (?:tương tự|liên quan)|produk (?:terkait|serupa)',
  ].join('|'),
  '関連|おすすめ|この商品を|一緒に|最近|相关|相關|猜你|推荐|함께|다른 고객|비슷한|추천|관련|ذات صلة|مشابهة|قد يعجبك|ที่เกี่ยวข้อง|ที่คุณอาจ|คล้าย|מוצרים|संबंधित|मिलते',
);

/** Texts of buy buttons. */
export const buyLabel = words(
  [
    'add (?:\\p{L}+ )?to (?:\\p{L}+ )?(?:cart|bag|basket|trolley)|buy(?!\\p{L})|order now|get tickets|in den (?:\\p{L}+korb|warenkorb)|kaufen|ajouter|acheter|añadir|agregar|comprar|adicionar|aggiungi|acquista|in winkel|bestel|do koszyka|kup(?!\\p{L})|do koš|vložit|koupit|kúpiť|kosárba|[îi]n co[sș]|adaug|cumpăr',
    'lägg i|köp(?!\\p{L})|læg i|køb|legg i|kjøp|lisää|osta(?!\\p{L})|sepete|satın al|hemen al|в корзин|купит|до кошика|в кошик|до корзини|добави|αγορ|προσθήκη|thêm vào|mua ngay|tambah|beli',
  ].join('|'),
  'カート|かごに|購入|장바구니|구매|加入购物|加入購物|立即购买|أضف|اشتر|ใส่ตะกร้า|ใส่รถเข็น|ซื้อ|הוסף|कार्ट|खरीद',
);
export const buyNames =
  /add-?_?\s?to-?_?\s?(?:cart|bag|basket)|(?:^|[-_\s])(?:buy|cart|basket)-?_?(?:btn|button|now)|(?:btn|button)-?_?(?:buy|cart|basket)|tocart|addtocart/i;
