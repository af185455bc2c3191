/** One chapter of the manual: its text, and the screen that is shown with it. */
export interface Chapter {
  title: string;
  paragraphs: string[];
  steps?: string[];
  /** Address of the screen, and what the picture shows. */
  screen?: { path: string; caption: string };
}

/** The manual for residents. */
export const chapters: Chapter[] = [
  {
    title: 'Waar is dit portaal voor?',
    paragraphs: [
      'Het waterschap versterkt de dijk bij u in de buurt. In dit portaal ziet u wat dat voor u betekent: voor uw grond, uw huis en uw straat.',
      'U ziet er uw percelen op de kaart, de ontwerpen, de documenten, uw wensen en wat er met u is afgesproken. En u kunt het projectteam een bericht sturen.',
      'Alleen u en de medewerkers van het project zien wat over u gaat. Uw buren zien het niet.',
    ],
  },
  {
    title: 'Inloggen',
    paragraphs: [
      'U krijgt van ons een uitnodiging per e-mail. Met de knop in die e-mail logt u voor het eerst in. Daarna kiest u een wachtwoord, of u kiest ‘Ik log in met een link’.',
      'Dan kijkt u of uw adres en percelen kloppen. Tot slot kiest u welke e-mail u wilt krijgen. U kunt dit ook overslaan en later doen, via ‘Uw profiel’.',
      'Later logt u in met uw e-mailadres en uw wachtwoord. U kunt ook zonder wachtwoord inloggen, met een login link.',
    ],
    steps: [
      'Kies op het inlogscherm ‘Inloggen met een link per e-mail’.',
      'Vul uw e-mailadres in en kies ‘Verstuur login link’.',
      'Open de e-mail en kies ‘Inloggen’. Werkt de knop niet? Vul dan de code uit de e-mail in op het scherm.',
    ],
    screen: { path: '/login', caption: 'Het inlogscherm' },
  },
  {
    title: 'Uw percelen op de kaart',
    paragraphs: [
      'Na het inloggen ziet u de kaart met uw percelen. Kies een perceel op de kaart of in de lijst om te zien welk perceel het is.',
      'Klopt er iets niet? Stuur ons dan een bericht.',
    ],
    screen: { path: '/', caption: 'De kaart met uw percelen' },
  },
  {
    title: 'Ontwerpen',
    paragraphs: [
      'Bij Ontwerpen staan de tekeningen en beelden van het stuk dijk naast uw perceel. Kies een afbeelding om die groot te bekijken. Met de pijltjes gaat u naar de volgende.',
    ],
    screen: { path: '/design', caption: 'Ontwerpen bij u in de buurt' },
  },
  {
    title: 'Documenten',
    paragraphs: [
      'Bij Documenten staan stukken die voor iedereen zijn, en stukken die alleen voor u zijn. Typ een woord in het zoekvak om een document te vinden.',
    ],
    screen: { path: '/documents', caption: 'Documenten voor u en van het project' },
  },
  {
    title: 'Uw wensen',
    paragraphs: [
      'Hier staat wat u ons hebt gevraagd, en wat wij ermee doen. Bij elke wens ziet u of die nog actueel is, of wij de wens kunnen uitvoeren, en waarom.',
    ],
    screen: { path: '/wishes', caption: 'Uw wensen en wat ermee gebeurt' },
  },
  {
    title: 'Contactmomenten',
    paragraphs: [
      'Hebben wij u gebeld, bezocht of geschreven? Dan vindt u hier wat er is besproken. De nieuwste staat bovenaan.',
    ],
    screen: { path: '/contact_moments', caption: 'Wat er met u is besproken' },
  },
  {
    title: 'Nieuws',
    paragraphs: [
      'In het menu ziet u de drie nieuwste berichten. Via ‘Nieuws’ leest u alles. Sommig nieuws is alleen voor uw stuk van de dijk.',
    ],
    screen: { path: '/news', caption: 'Nieuws over de dijk' },
  },
  {
    title: 'Een bericht sturen',
    paragraphs: [
      'Hebt u een vraag of opmerking? Stuur dan een bericht aan het projectteam. U krijgt antwoord op uw e-mailadres.',
    ],
    screen: { path: '/messages', caption: 'Een bericht aan het projectteam' },
  },
  {
    title: 'Uw profiel',
    paragraphs: [
      'Rechtsboven opent u uw profiel. Daar ziet u uw gegevens, en kiest u of u de nieuwsbrief wilt en een e-mail als er iets nieuws voor u is.',
      'U ziet er ook op welke apparaten u bent ingelogd. Herkent u een apparaat niet? Log het daar uit en kies een nieuw wachtwoord.',
    ],
    screen: { path: '/user-profile', caption: 'Uw profiel' },
  },
  {
    title: 'Tweestapsverificatie',
    paragraphs: [
      'U kunt uw account beveiligen met tweestapsverificatie: bij het inloggen vult u dan ook een code van uw telefoon in. Iemand die uw wachtwoord kent, kan zo nog steeds niet inloggen.',
    ],
    steps: [
      'Installeer een authenticator-app op uw telefoon.',
      'Kies in uw profiel ‘Tweestapsverificatie aanzetten’.',
      'Scan de QR-code met de app en vul de code van 6 cijfers in.',
      'Bewaar de herstelcodes op een veilige plek. Daarmee logt u in als u uw telefoon kwijt bent.',
    ],
  },
  {
    title: 'Hulp nodig?',
    paragraphs: [
      'Komt u er niet uit? Het e-mailadres en telefoonnummer van het projectteam staan bij Berichten. Wij helpen u graag.',
    ],
  },
];
