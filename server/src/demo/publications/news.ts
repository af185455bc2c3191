import { dayInWords, inDays, seasonOf, type Season } from '../calendar.ts';
import { drawing, pdf, section, type DemoItem } from './demo-publication.ts';

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

/** What happens on and along a dike in each season. */
const bySeason: Record<Season, Pick<DemoItem, 'title' | 'content' | 'files'>> = {
  winter: {
    title: 'Hoog water: de uiterwaard staat onder, de dijk houdt het goed',
    content: paragraphs(
      'Door regen en smeltwater staat de rivier hoog. De uiterwaard is ondergelopen, zoals bedoeld: daar krijgt het water de ruimte.',
      'Onze dijkwachten lopen twee keer per dag langs de dijk. Ziet u water uit de grond komen aan de kant van de huizen? Bel dan meteen 0800-0123.',
    ),
    files: [drawing('hoog-water', 'view')],
  },
  lente: {
    title: 'Broedseizoen: we wachten met het maaien van de uiterwaard',
    content: paragraphs(
      'In de uiterwaard broeden grutto’s en kieviten. Daarom maaien we pas na 15 juli.',
      'Loopt u met uw hond langs de rivier? Houd hem dan aan de lijn tot de jongen groot zijn.',
    ),
    files: [drawing('uiterwaard', 'view')],
  },
  zomer: {
    title: 'Droogte: we controleren de dijk op scheuren',
    content: paragraphs(
      'Het heeft al weken nauwelijks geregend. Klei die uitdroogt, krimpt en kan scheuren. Daarom lopen onze inspecteurs deze weken de hele dijk na.',
      'Ziet u een scheur die breder is dan een vinger? Maak een foto en stuur ons een bericht.',
    ),
    files: [drawing('droogte', 'today')],
  },
  herfst: {
    title: 'Het stormseizoen begint: tot april graven we niet in de dijk',
    content: paragraphs(
      'Van 15 oktober tot 1 april kan het water hoog komen te staan. In die maanden graven we niet in de dijk zelf.',
      'Het werk gaat wel door: we leggen leidingen klaar en maken de tijdelijke weg achter de kade breder.',
    ),
    files: [drawing('stormseizoen', 'widened')],
  },
};

/** News about the season of that day. */
function ofSeason(now: Date, daysAgo: number): Pick<DemoItem, 'title' | 'daysAgo' | 'content' | 'files'> {
  return { daysAgo, ...bySeason[seasonOf(inDays(now, -daysAgo))] };
}

export function demoNews(now: Date): DemoItem[] {
  const evening = dayInWords(now, 10, 4);
  return [
    {
      title: `Inloopavond over het voorlopig ontwerp op ${evening}`,
      daysAgo: 1,
      content: `${paragraphs(
        `Op <strong>${evening}</strong> laten we het voorlopig ontwerp zien. U bent tussen 19.00 en 21.00 uur welkom in het dorpshuis van Oudkolk.`,
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
        `We leggen nieuwe leidingen onder de Veerdijkstraat. Vanaf ${dayInWords(now, 1, 1)} is de weg twee weken dicht voor auto’s.`,
        'Fietsers en voetgangers kunnen er altijd langs. Hulpdiensten ook.',
      ),
      files: [
        drawing('omleiding', 'map'),
        pdf(
          'kaart-omleiding',
          section(
            'De omleiding',
            'map',
            'De omleiding is met gele borden aangegeven. Rijdt u met een landbouwvoertuig? Volg dan de blauwe borden via de Molenkade.',
          ),
        ),
      ],
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
    { ...ofSeason(now, 22), groups: ['Natuur en recreatie', 'Agrariërs'] },
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
    // Always another season than the one above.
    ofSeason(now, 115),
    {
      title: 'Concept: uitslag van de aanbesteding',
      daysAgo: 0,
      isDraft: true,
      content: paragraphs('Dit bericht verschijnt zodra de aannemer bekend is.'),
      files: [],
    },
  ];
}
