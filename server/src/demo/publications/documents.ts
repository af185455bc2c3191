import { drawing, pdf, section, type DemoItem } from './demo-publication.ts';

export function demoDocuments(now: Date): DemoItem[] {
  const [start, end] = [now.getUTCFullYear() + 1, now.getUTCFullYear() + 2];
  return [
    {
      title: `Planning van het werk in ${start} en ${end}`,
      daysAgo: 6,
      files: [
        pdf(
          `planning-${start}-${end}`,
          section(
            `Voorjaar ${start}: kabels en leidingen`,
            null,
            'Netbeheerders leggen kabels en leidingen opzij. U krijgt een brief als het gas of het water bij u een paar uur dicht moet.',
          ),
          section(
            `Zomer ${start} en ${end}: grondwerk`,
            'widened',
            `In de zomer van ${start} werken we bij Hoge Wielen en Oudkolk. In de zomer van ${end} volgen de Kromme Waard en de Zegersbocht.`,
            'Tussen 15 oktober en 1 april werken we niet aan de dijk zelf. Dan kan het water hoog staan.',
          ),
          section(
            'Waar werken we wanneer?',
            'map',
            'Op de kaart ziet u de volgorde van de dijkvakken, van links naar rechts.',
          ),
        ),
      ],
    },
    {
      title: 'Verslag van de inloopavond in het dorpshuis van Oudkolk',
      daysAgo: 12,
      files: [
        pdf(
          'verslag-inloopavond',
          section(
            'De avond in het kort',
            'view',
            'Er waren 84 bezoekers. De meeste vragen gingen over trillingen, verkeer en het uitzicht.',
            'Bij de tafel over Hoge Wielen is afgesproken dat we voor iedere woning tekenen hoe het uitzicht wordt. Die tekeningen komen in het portaal.',
          ),
          section(
            'Wat we meenemen',
            null,
            'Bewoners van de Molenkade vragen om een tijdelijke oversteek bij de bushalte. Die nemen we op in het verkeersplan.',
            'Agrariërs willen vóór 1 februari weten welk land nodig is voor de werkstrook. Dat hebben we toegezegd.',
          ),
        ),
        pdf(
          'vragen-en-antwoorden',
          section(
            'Vragen en antwoorden',
            null,
            'Hoe laat begint het werk? Op werkdagen tussen 7.00 en 19.00 uur, en nooit in het weekend.',
            'Kan de bus blijven rijden? Ja, met een tijdelijke halte bij het dorpshuis.',
            'Wie betaalt de schade als er toch iets scheurt? Het waterschap, volgens het schadeprotocol.',
          ),
        ),
      ],
    },
    {
      title: 'Schadeprotocol: wat u doet als u scheuren ziet in muren, vloeren of de bestrating rond uw huis',
      daysAgo: 40,
      files: [
        pdf(
          'schadeprotocol',
          section(
            'Wat doet u?',
            null,
            'Maak een foto van de schade en schrijf op wanneer u die zag. Meld de schade binnen zes weken, via het portaal of per telefoon.',
          ),
          section(
            'Wat doen wij?',
            'today',
            'Een onafhankelijke deskundige komt binnen twee weken kijken en vergelijkt de schade met de nulmeting.',
            'U hoort binnen acht weken wat wij vergoeden. Bent u het er niet mee eens? Dan kunt u om een tweede deskundige vragen.',
          ),
        ),
      ],
    },
    {
      title: 'Bodemonderzoek Hoge Wielen',
      daysAgo: 71,
      zones: ['Dijkvak 3: Hoge Wielen'],
      files: [
        pdf(
          'bodemonderzoek',
          section(
            'Wat is er onderzocht?',
            'piled',
            'Op 38 plekken is de grond onderzocht, tot 25 meter diep. Onder de klei ligt een laag grof zand.',
          ),
          section(
            'Wat betekent dat?',
            null,
            'Bij hoog water kan er water door het zand onder de dijk stromen. Met een bredere berm wordt die weg zo lang dat het water geen zand meer meeneemt.',
          ),
        ),
      ],
    },
    {
      title: 'Afspraken over gebruik van landbouwgrond tijdens het werk',
      daysAgo: 26,
      groups: ['Agrariërs'],
      files: [
        pdf(
          'afspraken-landbouwgrond',
          section(
            'Vergoeding',
            'map',
            'Voor een werkstrook van 12 meter breed betalen wij een vergoeding per m². Na het werk brengen we de bovengrond terug en zaaien we in.',
            'Daalt de opbrengst in de twee jaren daarna? Dan vergoeden wij het verschil.',
          ),
        ),
      ],
    },
    {
      title: 'Nulmeting van uw woning',
      daysAgo: 15,
      people: ['bewoner@example.org'],
      files: [
        pdf(
          'nulmeting',
          section(
            'Wat is er gemeten?',
            null,
            'Bij de nulmeting zijn binnen en buiten 46 foto’s gemaakt. Er zijn twee oude scheuren gevonden, in de keuken en boven het raam aan de dijkkant.',
            'Op vier plekken aan de gevel zit een meetpunt. Laat die zitten tot het werk klaar is.',
          ),
          section('De meetpunten', 'map', 'De meetpunten staan op de kaart. Over een jaar meten we ze opnieuw.'),
        ),
        drawing('meetpunten', 'map'),
      ],
    },
    {
      title: 'Bereikbaarheid van bedrijven en winkels tijdens de afsluiting van de Veerdijkstraat',
      daysAgo: 8,
      groups: ['Ondernemers'],
      files: [
        pdf(
          'bereikbaarheid',
          section(
            'Zo blijft u bereikbaar',
            'map',
            'Uw bedrijf blijft altijd bereikbaar via de tijdelijke weg achter de kade. Die is geschikt voor vrachtwagens.',
            'Wij plaatsen borden met de namen van de bedrijven. Wilt u een groter bord? Laat het ons twee weken van tevoren weten.',
          ),
        ),
      ],
    },
    {
      title: 'Kabels en leidingen: overzicht voor nutsbedrijven',
      daysAgo: 52,
      groups: ['Nutsbedrijven'],
      files: [
        pdf(
          'kabels-en-leidingen',
          section(
            'Kruisingen',
            'map',
            'Het overzicht noemt 17 kruisingen met de dijk. Zes daarvan moeten dieper komen te liggen.',
          ),
        ),
      ],
    },
    {
      title: 'Verslag klankbordgroep Kromme Waard',
      daysAgo: 30,
      groups: ['Klankbordgroep'],
      files: [
        pdf(
          'verslag-klankbordgroep',
          section(
            'De drie varianten',
            'widened',
            'De klankbordgroep kiest voor een combinatie van variant 1 en 2: een berm waar het kan, en een damwand bij de drie huizen aan de kolk.',
            'Variant 3, het verleggen van de dijk, valt af. Die kost te veel landbouwgrond.',
          ),
        ),
      ],
    },
    {
      title: 'Folder ‘Een sterke dijk voor iedereen’',
      daysAgo: 95,
      files: [
        pdf(
          'folder-sterke-dijk',
          section(
            'Waarom moet de dijk sterker?',
            'view',
            'Het water in de rivier komt vaker hoog te staan. Achter deze dijk wonen 21.000 mensen.',
            'Een sterke dijk is ook een mooie dijk: om op te fietsen, om langs te wandelen en om van de bloemen te genieten.',
          ),
        ),
      ],
    },
  ];
}
