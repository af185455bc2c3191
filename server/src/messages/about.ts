import type { NewMessage } from '@dijkportaal/contract/messages/messages';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { hasParcel } from '../parcels/public.ts';
import type { Db } from '../platform/database/db.ts';
import { isoDay, weekday } from '../platform/dutch-time.ts';
import { conflict, fieldError } from '../platform/errors.ts';
import { isPublishedFor } from '../publications/public.ts';
import type { messages } from '../schema/messages.ts';
import { profiles } from '../schema/profiles.ts';
import { publications } from '../schema/publications.ts';

type Topic = NonNullable<NewMessage['about']>;
type Columns = Pick<typeof messages.$inferSelect, 'aboutKind' | 'aboutRef' | 'aboutName'>;

const maxName = 300;

/**
 * What a message is about, with the name that its sender sees. Throws 400 for what does not exist and for what they may
 * not see: the response is the same.
 */
export async function findTopic(tx: Db, topic: Topic | null | undefined, userId: number): Promise<Columns> {
  if (topic == null) return { aboutKind: null, aboutRef: '', aboutName: '' };
  const name = await findName(tx, topic, userId);
  if (name === undefined) {
    throw fieldError(
      'about',
      'Dit onderdeel is er niet (meer). Kies het opnieuw of stuur het bericht zonder onderdeel.',
    );
  }
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return { aboutKind: topic.kind, aboutRef: topic.ref, aboutName: line.slice(0, maxName) };
}

/**
 * The question of the design or document that a message reacts to. Throws 400 if there is none, and 409 if it was closed
 * when the message arrived.
 */
export async function findQuestion(tx: Db, { aboutKind, aboutRef }: Columns, receivedAt: Date): Promise<string> {
  const { question, questionBefore } = publications;
  const isIt = eq(publications.id, Number(aboutRef));
  const [found] =
    aboutKind === 'design' || aboutKind === 'document'
      ? await tx.select({ question, questionBefore }).from(publications).where(isIt)
      : [];
  if (!found?.questionBefore) throw fieldError('about', 'Hierover is geen vraag (meer). Stuur een gewoon bericht.');
  if (isoDay(receivedAt) >= found.questionBefore) {
    const day = weekday(new Date(`${found.questionBefore}T12:00:00Z`));
    throw conflict(`Reageren kon vóór ${day}. U kunt wel een gewoon bericht sturen.`);
  }
  return found.question;
}

async function findName(tx: Db, { kind, ref }: Topic, userId: number): Promise<string | undefined> {
  const own = eq(profiles.userId, userId);
  switch (kind) {
    case 'parcel': {
      const [found] = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(own, hasParcel([ref])));
      return found && ref;
    }
    case 'wish':
      return findExternal(tx, sql`'Klanteis'`, ref, own);
    case 'contact_moment':
      return findExternal(tx, sql`'Contactmoment'`, ref, own);
    case 'design':
    case 'document': {
      if (!/^[1-9]\d{0,8}$/.test(ref)) return undefined;
      const isIt = and(eq(publications.kind, kind), eq(publications.id, Number(ref)), isPublishedFor(userId));
      const [found] = await tx.select({ title: publications.title }).from(publications).where(isIt);
      return found?.title;
    }
  }
}

/** The title of a wish or contact moment in one's data of the relationship system; the field has the name of its list. */
async function findExternal(tx: Db, list: SQL, ref: string, own: SQL): Promise<string | undefined> {
  const items = sql`${profiles.relaticsData} -> ${list}`;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select coalesce(item ->> ${list}, '') as name from ${profiles},
      jsonb_array_elements(case when jsonb_typeof(${items}) = 'array' then ${items} else '[]' end) as item
    where ${own} and item ->> 'ID' = ${ref} limit 1`);
  return rows[0]?.name;
}
