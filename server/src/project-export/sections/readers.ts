import { and, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import {
  isActiveResident,
  isInAudience,
  publicationAudience,
  readAudience,
  readSegmentFilters,
} from '../../audience/public.ts';
import { pendingNotifications } from '../../schema/publications.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import { html, type Html } from '../../platform/html.ts';
import { count } from '../html.ts';
import { link } from '../layout.ts';
import { readRows } from '../rows.ts';
import { writeRows, type Described, type Export } from '../section.ts';
import { writeList } from '../write-list.ts';

/** A design, document or news item. */
interface Item {
  id: number;
  title: string;
  state: 'draft' | 'planned' | 'published';
}

interface ReaderRow {
  publication: number;
  kind: string;
  user: number;
  name: string;
  email: string;
  may_see: boolean;
  notified_at: string | null;
  settled_at: string | null;
}

const data: Described & { fields: Record<keyof ReaderRow, string> } = {
  name: 'publication-readers',
  title: 'Wie wat kon zien en daarover is gemaild',
  about:
    'Per ontwerp, document en nieuwsbericht de bewoners die het op het tijdstip van de export konden zien, en wie er een melding ' +
    'over kreeg. Van wat voor iedereen is, staan hier alleen de bewoners met een melding.',
  fields: {
    publication: 'nummer van het ontwerp, document of nieuwsbericht',
    kind: 'design, document of news',
    user: 'gebruiker: het nummer',
    name: 'naam',
    email: 'e-mailadres',
    may_see: 'kon het zien: op het tijdstip van de export',
    notified_at: 'melding klaargezet; null als er geen melding is',
    settled_at:
      'melding afgehandeld: gemaild, of vervallen omdat de persoon dat niet wilde of het niet meer mocht zien',
  },
};

/** Writes who could see an item and who was mailed about it. Returns what the page of the item says about that. */
export async function writeReaders(
  made: Export,
  { kind, item, path }: { kind: string; item: Item; path: string },
): Promise<Html> {
  const { everyone, segments, ...chosen } = await readAudience(made.tx, publicationAudience, item.id);
  const filters = await readSegmentFilters(made.tx, segments);
  const isPublished = item.state === 'published' ? sql`true` : sql`false`;
  const maySee =
    and(isPublished, isActiveResident, isInAudience('user', { everyone, ...chosen, filters })) ?? isPublished;
  const base = path.replace(/\.html$/, '-readers');
  const title = `Wie ‘${item.title}’ kon zien`;
  const rows = writeRows(made, data, readRows<ReaderRow>(made.tx, readersOf(item, kind, everyone, maySee)));
  const total = await writeList(
    made,
    {
      base,
      title,
      above: { path, title: item.title },
      about: everyone ? 'Iedereen die is ingelogd kon dit zien. Hier staan de bewoners met een melding.' : data.about,
      fields: data.fields,
      columns: ['name', 'user', 'email', 'may_see', 'notified_at', 'settled_at'],
    },
    rows,
  );
  const who = everyone ? 'Iedereen die is ingelogd kon dit zien.' : '';
  return html`<h2>Wie dit kon zien</h2>
    <p>
      ${item.state === 'published' ? who : 'Bewoners konden dit nog niet zien.'}
      <a href="${link(path, `${base}.html`)}"
        >${everyone ? 'Bewoners met een melding' : 'Bewoners die dit konden zien of een melding kregen'}</a
      >
      (${count(total)}).
    </p>`;
}

const readersOf = (item: Item, kind: string, everyone: boolean, maySee: SQL): SQL => sql`
  select ${item.id}::int as publication, ${kind}::text as kind, ${users.id} as "user", ${nameOfUser()} as name, ${users.email},
    ${maySee} as may_see, ${pendingNotifications.createdAt} as notified_at, ${pendingNotifications.settledAt} as settled_at
  from ${users} left join ${pendingNotifications}
    on ${pendingNotifications.userId} = ${users.id} and ${pendingNotifications.publicationId} = ${item.id}
  where ${or(isNotNull(pendingNotifications.userId), everyone ? sql`false` : maySee)}
  order by search_fold(${nameOfUser()}), ${users.id}`;
