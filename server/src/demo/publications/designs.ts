import { drawing, pdf, section, type DemoItem } from './demo-publication.ts';

export const demoDesigns = (): DemoItem[] => [
  {
    title: 'Voorlopig ontwerp dijkversterking Hoge Wielen, tussen het oude veerhuis en de molen',
    content:
      '<p>De dijk wordt aan de landkant breder, en de kruin komt 70 centimeter hoger. De weg blijft op dezelfde plek. Uw oprit krijgt een flauwere helling.</p>',
    daysAgo: 4,
    zones: ['Dijkvak 3: Hoge Wielen'],
    question: {
      text: 'Klopt de plek van uw oprit en uw sloot op deze tekening? En mist u een overgang over de dijk?',
      days: 24,
    },
    files: [
      drawing('dwarsdoorsnede-hoge-wielen', 'widened'),
      drawing('kaart-hoge-wielen', 'map'),
      drawing('uitzicht-na-het-werk', 'view'),
      pdf(
        'toelichting-voorlopig-ontwerp',
        section(
          'Wat verandert er?',
          'widened',
          'De dijk wordt aan de landkant breder. De kruin komt 70 centimeter hoger te liggen dan nu.',
          'De weg over de dijk blijft op dezelfde plek. Uw oprit sluit straks met een flauwere helling aan, zodat u er ook met een aanhanger goed op komt.',
        ),
        section(
          'Wat merkt u van het werk?',
          'map',
          'Het grondwerk duurt per woning ongeveer drie weken. Zand en klei komen over het water aan, zodat er minder vrachtwagens door het dorp rijden.',
          'U kunt altijd bij uw huis komen. Moet de weg een dag dicht, dan hoort u dat een week van tevoren.',
        ),
        section(
          'Hoe ziet het er straks uit?',
          'view',
          'De nieuwe berm wordt ingezaaid met kruidenrijk gras. De rij knotwilgen bij de molen blijft staan.',
        ),
      ),
    ],
  },
  {
    title: 'Stalen damwand bij Oudkolk',
    content: '<p>In de dijk komt een stalen wand van 14 meter diep. Na het werk ziet u er niets meer van.</p>',
    daysAgo: 19,
    zones: ['Dijkvak 2: Oudkolk'],
    files: [
      drawing('damwand-oudkolk', 'piled'),
      pdf(
        'damwand-oudkolk-berekening-in-het-kort',
        section(
          'Waarom een damwand?',
          'piled',
          'Bij Oudkolk is te weinig ruimte om de dijk breder te maken. Daarom komt er een stalen wand in de dijk.',
          'De wand is 14 meter diep en staat onder de grond. U ziet er na het werk niets meer van.',
        ),
        section(
          'Trillingen',
          null,
          'De wand wordt in de grond gedrukt en niet geheid. Dat geeft veel minder trillingen. Aan ieder huis binnen 40 meter hangt een meetkastje.',
        ),
      ),
    ],
  },
  {
    title: 'Dwarsdoorsnede van de dijk zoals die nu is',
    content: '<p>Er verandert nog niets: zo ziet de dijk er nu uit.</p>',
    daysAgo: 63,
    files: [drawing('dijk-nu', 'today')],
  },
  {
    title: 'Drie varianten voor de Kromme Waard, om te bespreken in de klankbordgroep',
    content:
      '<p>Er zijn drie mogelijkheden: een brede berm, een damwand of een dijk op een andere plek. De klankbordgroep bespreekt ze in het voorjaar.</p>',
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
    content: '<p>Uw oprit wordt 2 meter langer en minder steil. De breedte blijft gelijk.</p>',
    daysAgo: 9,
    people: ['bewoner@example.org'],
    files: [drawing('oprit-schets', 'view'), drawing('oprit-kaart', 'map')],
  },
  {
    title: 'Natuuroever en wandelpad Zegersbocht',
    content:
      '<p>Langs de rivier komt een strook met riet en bloemen. Het wandelpad loopt straks over de nieuwe berm.</p>',
    daysAgo: 48,
    zones: ['Dijkvak 4: Zegersbocht'],
    groups: ['Natuur en recreatie'],
    files: [drawing('natuuroever', 'view')],
  },
];
