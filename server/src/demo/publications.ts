import type { PublicationKind } from '../publications/page.ts';
import type { DrawingName } from './drawings.ts';

/** A file of the demo, made when the demo is loaded. */
export type DemoFile = { name: string; drawing: DrawingName } | { name: string; text: string[] };

/** A design, document or news item of the demo. Without an audience it is for everyone. */
export interface DemoPublication {
  kind: PublicationKind;
  title: string;
  daysAgo: number;
  content?: string;
  files: DemoFile[];
  groups?: string[];
  zones?: string[];
  /** E-mail addresses. */
  people?: string[];
  /** Only staff see it. */
  isDraft?: true;
}

const drawing = (name: string, kind: DrawingName): DemoFile => ({ name: `${name}.jpg`, drawing: kind });
const pdf = (name: string, ...text: string[]): DemoFile => ({ name: `${name}.pdf`, text });

const designs: Omit<DemoPublication, 'kind'>[] = [
  {
    title: 'Voorlopig ontwerp dijkversterking Hoge Wielen, tussen het oude veerhuis en de molen',
    daysAgo: 4,
    zones: ['Dijkvak 3: Hoge Wielen'],
    files: [
      drawing('dwarsdoorsnede-hoge-wielen', 'widened'),
      drawing('kaart-hoge-wielen', 'map'),
      drawing('uitzicht-na-het-werk', 'view'),
      pdf(
        'toelichting-voorlopig-ontwerp',
        'De dijk wordt aan de landkant breder. De kruin komt 70 centimeter hoger te liggen dan nu.',
        'De weg over de dijk blijft op dezelfde plek. Uw oprit sluit straks met een flauwere helling aan.',
        'Dit is een voorbeeld bij de demonstratie van het portaal. Het waterschap en het project bestaan niet.',
      ),
    ],
  },
  {
    title: 'Stalen damwand bij Oudkolk',
    daysAgo: 19,
    zones: ['Dijkvak 2: Oudkolk'],
    files: [
      drawing('damwand-oudkolk', 'piled'),
      pdf(
        'damwand-oudkolk-berekening-in-het-kort',
        'Bij Oudkolk is te weinig ruimte om de dijk breder te maken. Daarom komt er een stalen wand in de dijk.',
        'De wand is 14 meter diep en staat onder de grond. U ziet er na het werk niets meer van.',
      ),
    ],
  },
  {
    title: 'Dwarsdoorsnede van de dijk zoals die nu is',
    daysAgo: 63,
    files: [drawing('dijk-nu', 'today')],
  },
  {
    title: 'Drie varianten voor de Kromme Waard, om te bespreken in de klankbordgroep',
    daysAgo: 33,
    groups: ['Klankbordgroep'],
    files: [
      drawing('variant-1-brede-berm', 'widened'),
      drawing('variant-2-damwand', 'piled'),
      drawing('variant-3-dijk-verleggen', 'map'),
    ],
  },
  {
    title: 'Aanpassing van uw oprit',
    daysAgo: 9,
    people: ['bewoner@example.org'],
    files: [drawing('oprit-schets', 'view'), drawing('oprit-kaart', 'map')],
  },
  {
    title: 'Natuuroever en wandelpad Zegersbocht',
    daysAgo: 48,
    zones: ['Dijkvak 4: Zegersbocht'],
    groups: ['Natuur en recreatie'],
    files: [drawing('natuuroever', 'view')],
  },
];

const documents: Omit<DemoPublication, 'kind'>[] = [
  {
    title: 'Planning van het werk in 2027 en 2028',
    daysAgo: 6,
    files: [
      pdf(
        'planning-2027-2028',
        'Voorjaar 2027: kabels en leidingen gaan opzij. Zomer 2027: het grondwerk bij Hoge Wielen en Oudkolk.',
        'Tussen 15 oktober en 1 april werken we niet aan de dijk zelf. Dan kan het water hoog staan.',
      ),
    ],
  },
  {
    title: 'Verslag van de inloopavond in het dorpshuis van Oudkolk',
    daysAgo: 12,
    files: [
      pdf(
        'verslag-inloopavond',
        'Er waren 84 bezoekers. De meeste vragen gingen over trillingen, verkeer en het uitzicht.',
        'Alle vragen en antwoorden staan in de bijlage.',
      ),
      pdf('vragen-en-antwoorden', 'Hoe laat begint het werk? Op werkdagen tussen 7.00 en 19.00 uur.'),
    ],
  },
  {
    title: 'Schadeprotocol: wat u doet als u scheuren ziet in muren, vloeren of de bestrating rond uw huis',
    daysAgo: 40,
    files: [
      pdf(
        'schadeprotocol',
        'Maak een foto van de schade en schrijf op wanneer u die zag. Meld de schade binnen zes weken.',
        'Een onafhankelijke deskundige komt kijken. U hoort binnen acht weken wat wij vergoeden.',
      ),
    ],
  },
  {
    title: 'Bodemonderzoek Hoge Wielen',
    daysAgo: 71,
    zones: ['Dijkvak 3: Hoge Wielen'],
    files: [pdf('bodemonderzoek', 'Op 38 plekken is de grond onderzocht. Onder de klei ligt een laag grof zand.')],
  },
  {
    title: 'Afspraken over gebruik van landbouwgrond tijdens het werk',
    daysAgo: 26,
    groups: ['Agrariërs'],
    files: [
      pdf('afspraken-landbouwgrond', 'Voor een werkstrook van 12 meter breed betalen wij een vergoeding per m².'),
    ],
  },
  {
    title: 'Nulmeting van uw woning',
    daysAgo: 15,
    people: ['bewoner@example.org'],
    files: [
      pdf(
        'nulmeting',
        'Bij de nulmeting zijn binnen en buiten 46 foto’s gemaakt. Er zijn twee oude scheuren gevonden.',
      ),
      drawing('meetpunten', 'map'),
    ],
  },
  {
    title: 'Bereikbaarheid van bedrijven en winkels tijdens de afsluiting van de Veerdijkstraat',
    daysAgo: 8,
    groups: ['Ondernemers'],
    files: [pdf('bereikbaarheid', 'Uw bedrijf blijft altijd bereikbaar via de tijdelijke weg achter de kade.')],
  },
  {
    title: 'Kabels en leidingen: overzicht voor nutsbedrijven',
    daysAgo: 52,
    groups: ['Nutsbedrijven'],
    files: [pdf('kabels-en-leidingen', 'Het overzicht noemt 17 kruisingen met de dijk.')],
  },
  {
    title: 'Verslag klankbordgroep Kromme Waard',
    daysAgo: 30,
    groups: ['Klankbordgroep'],
    files: [pdf('verslag-klankbordgroep', 'De klankbordgroep kiest voor een combinatie van variant 1 en 2.')],
  },
  {
    title: 'Folder ‘Een sterke dijk voor iedereen’',
    daysAgo: 95,
    files: [pdf('folder-sterke-dijk', 'Waarom moet de dijk sterker? Het water in de rivier komt vaker hoog te staan.')],
  },
];

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

const news: Omit<DemoPublication, 'kind'>[] = [
  {
    title: 'Inloopavond over het voorlopig ontwerp op donderdag 10 december',
    daysAgo: 1,
    content: `${paragraphs(
      'Op <strong>donderdag 10 december</strong> laten we het voorlopig ontwerp zien. U bent tussen 19.00 en 21.00 uur welkom in het dorpshuis van Oudkolk.',
      'Wat kunt u verwachten?',
    )}<ul><li>Tekeningen van ieder dijkvak</li><li>Medewerkers die uw vragen beantwoorden</li><li>Koffie en thee</li></ul>${paragraphs('Aanmelden is niet nodig.')}`,
    files: [drawing('dorpshuis', 'view')],
  },
  {
    title:
      'Werk aan de Veerdijkstraat: vanaf maandag rijdt het verkeer twee weken lang om via de tijdelijke weg achter de kade',
    daysAgo: 3,
    zones: ['Dijkvak 3: Hoge Wielen', 'Dijkvak 2: Oudkolk'],
    content: paragraphs(
      'We leggen nieuwe leidingen onder de Veerdijkstraat. De weg is twee weken dicht voor auto’s.',
      'Fietsers en voetgangers kunnen er altijd langs. Hulpdiensten ook.',
    ),
    files: [drawing('omleiding', 'map'), pdf('kaart-omleiding', 'De omleiding is met gele borden aangegeven.')],
  },
  {
    title: 'Eerste resultaten van het bodemonderzoek',
    daysAgo: 13,
    content: paragraphs(
      'De afgelopen maanden hebben we op 112 plekken in de grond geboord.',
      'Onder een groot deel van de dijk ligt zand. Bij hoog water kan er water onder de dijk door stromen. Dat heet <em>piping</em>.',
      'Met deze gegevens rekenen we uit hoe sterk de dijk nu is.',
    ),
    files: [drawing('grondlagen', 'today')],
  },
  {
    title: 'Broedseizoen: we wachten met het maaien van de uiterwaard',
    daysAgo: 22,
    groups: ['Natuur en recreatie', 'Agrariërs'],
    content: paragraphs('In de uiterwaard broeden grutto’s en kieviten. Daarom maaien we pas na 15 juli.'),
    files: [drawing('uiterwaard', 'view')],
  },
  {
    title: 'Zo houden we de trillingen in de gaten',
    daysAgo: 36,
    content: paragraphs(
      'Langs de dijk hangen straks 40 meetkastjes aan gevels. Ze meten dag en nacht of de grond trilt.',
      'Komt een meting boven de grens? Dan stoppen we het werk en kijken we eerst wat er aan de hand is.',
    ),
    files: [],
  },
  {
    title: 'Nieuwe omgevingsmanager voor Kromme Waard en Zegersbocht',
    daysAgo: 44,
    zones: ['Dijkvak 1: Kromme Waard', 'Dijkvak 4: Zegersbocht'],
    content: paragraphs(
      'Vanaf deze maand is er een nieuw gezicht bij u aan de keukentafel. U kunt iedere dinsdag langskomen.',
    ),
    files: [],
  },
  {
    title: 'Dit portaal is voor u',
    daysAgo: 80,
    content: paragraphs(
      'In dit portaal ziet u uw percelen, het ontwerp van de dijk bij u in de buurt en al uw afspraken met ons.',
      'Hebt u een vraag? Stuur ons een bericht.',
    ),
    files: [drawing('welkom', 'view')],
  },
  {
    title: 'Concept: uitslag van de aanbesteding',
    daysAgo: 0,
    isDraft: true,
    content: paragraphs('Dit bericht verschijnt zodra de aannemer bekend is.'),
    files: [],
  },
];

/** Everything that the demo publishes; all of it is invented. */
export const demoPublications: DemoPublication[] = [
  ...designs.map((item) => ({ kind: 'design' as const, ...item })),
  ...documents.map((item) => ({ kind: 'document' as const, ...item })),
  ...news.map((item) => ({ kind: 'news' as const, ...item })),
];
