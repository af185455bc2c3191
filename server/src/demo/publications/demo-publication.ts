import type { PublicationKind } from '../../publications/page.ts';
import type { DrawingName } from '../drawings.ts';

/** A part of a PDF that begins on a new page, with a picture below its text. */
export interface DemoSection {
  heading: string;
  paragraphs: string[];
  drawing?: DrawingName;
}

/** A file of the demo, made when the demo is loaded. */
export type DemoFile = {
  name: string;
  caption: string;
} & ({ drawing: DrawingName; alt: string } | { sections: DemoSection[] });

/** A design, document or news item of the demo. Without an audience it is for everyone. */
export interface DemoPublication {
  kind: PublicationKind;
  title: string;
  daysAgo: number;
  /** Cleaned HTML; of a design, what changes. */
  content?: string;
  files: DemoFile[];
  groups?: string[];
  zones?: string[];
  /** E-mail addresses. */
  people?: string[];
  /** What its audience is asked, for this many days from now. */
  question?: { text: string; days: number };
  /** Only staff see it. */
  isDraft?: true;
}

/** What a list of one kind has. */
export type DemoItem = Omit<DemoPublication, 'kind'>;

/** What a drawing shows, for people who cannot see it. */
const shows: Record<DrawingName, string> = {
  today: 'Dwarsdoorsnede van de dijk zoals die nu is, met de rivier links en een huis rechts.',
  widened: 'Dwarsdoorsnede van de dijk met een hogere kruin en een brede berm aan de landkant.',
  piled: 'Dwarsdoorsnede van de dijk met een stalen damwand die tot diep in de grond staat.',
  map: 'Kaart van de dijk langs de rivier, met de dijkvakken in verschillende kleuren.',
  portrait: 'Tekening van een medewerker van het projectteam.',
  view: 'Tekening van het uitzicht: de groene dijk met de rivier erachter.',
};

/** `oprit-schets` as `Oprit schets`. */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

export const drawing = (name: string, kind: DrawingName): DemoFile => ({
  name: `${name}.jpg`,
  caption: inWords(name),
  drawing: kind,
  alt: shows[kind],
});

export const section = (heading: string, kind: DrawingName | null, ...paragraphs: string[]): DemoSection => ({
  heading,
  paragraphs,
  ...(kind !== null && { drawing: kind }),
});

const project = section(
  'Over het project',
  'today',
  'De dijk tussen de Kromme Waard en de Zegersbocht is 12 kilometer lang. Bij een toets bleek dat hij niet overal sterk genoeg is voor het hoge water dat we de komende vijftig jaar verwachten.',
  'Op de ene plek is de dijk te laag, op de andere kan water door het zand onder de dijk stromen. Daarom kiezen we voor ieder dijkvak een eigen oplossing: breder waar dat kan, een stalen wand waar huizen dicht op de dijk staan.',
);

const questions = section(
  'Hebt u een vraag?',
  null,
  'Stuur het projectteam een bericht via het portaal. U krijgt binnen vijf werkdagen antwoord. U kunt ook bellen naar 0800-0123, op werkdagen tussen 9.00 en 17.00 uur.',
  'Praat u liever met iemand? Onze omgevingsmanager komt graag bij u langs. In het portaal ziet u bij Contactmomenten wat er met u is besproken.',
  'Dit stuk hoort bij de demonstratie van het portaal; alles erin is verzonnen.',
);

/** A PDF of its own parts, followed by what every document of the project has. */
export const pdf = (name: string, ...sections: DemoSection[]): DemoFile => ({
  name: `${name}.pdf`,
  caption: inWords(name),
  sections: [...sections, project, questions],
});
