import { optOutFooter } from '../../notifications/public.ts';
import { greet, type Addressee, type MailContent } from '../../platform/mail/mail.ts';
import { workPath } from '../../works/public.ts';
import type { PublicationKind } from '../page.ts';

export interface NewItem {
  id: number;
  kind: PublicationKind | 'work';
  title: string;
  /** Instead of the name of the kind. */
  note?: string;
}

const words = {
  design: { one: 'ontwerp', many: 'ontwerpen', note: 'Ontwerp', path: () => '/design' },
  document: { one: 'document', many: 'documenten', note: 'Document', path: () => '/documents' },
  news: { one: 'nieuwsbericht', many: 'nieuwsberichten', note: 'Nieuws', path: (id: number) => `/news/${id}` },
  work: { one: 'keer werk in de buurt', many: 'keer werk in de buurt', note: 'Werk in de buurt', path: workPath },
} satisfies Record<NewItem['kind'], object>;

/** Maximum number of items in the mail; the portal has the others. */
const maxNamed = 20;

export function newItemsMail(
  to: Addressee,
  items: NewItem[],
  addresses: { portal: string; optOut: string },
): MailContent {
  const [first] = items;
  const isOne = items.length === 1 && first !== undefined;
  const rest = items.length - maxNamed;
  return {
    subject: isOne ? `Nieuw in het portaal: ${first.title}` : `Nieuw in het portaal: ${countByKind(items)}`,
    preview: items
      .slice(0, 3)
      .map(({ title }) => title)
      .join(' · '),
    greeting: greet(to),
    paragraphs: [
      isOne
        ? 'In het portaal staat iets nieuws voor u.'
        : `In het portaal staan ${items.length} nieuwe onderdelen voor u.`,
    ],
    items: [
      ...items.slice(0, maxNamed).map(({ id, kind, title, note = words[kind].note }) => ({
        title,
        note,
        url: addresses.portal + words[kind].path(id),
      })),
      ...(rest > 0
        ? [{ title: `En nog ${rest} andere`, note: 'Alles staat in het portaal', url: addresses.portal }]
        : []),
    ],
    footer: optOutFooter(addresses.optOut),
  };
}

/** `2 documenten en 1 nieuwsbericht`. */
function countByKind(items: NewItem[]): string {
  const counted = Object.entries(words).flatMap(([kind, { one, many }]) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return new Intl.ListFormat('nl').format(counted);
}
