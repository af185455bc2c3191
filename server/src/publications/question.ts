import type { NewPublication } from '@dijkportaal/contract/publications/designs';
import { and, eq, inArray, max, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { fieldError } from '../platform/errors.ts';
import { messages } from '../schema/messages.ts';
import { publications } from '../schema/publications.ts';

type Asked = Pick<typeof publications.$inferSelect, 'question' | 'questionBefore' | 'publishAt' | 'isPublished'>;

/** The question in a form, and its closing date; nothing for what the form does not have. Without a question neither. */
export const readQuestion = ({
  question,
  question_before: before = question === '' ? null : undefined,
}: Pick<NewPublication, 'question' | 'question_before'>): Partial<Pick<Asked, 'question' | 'questionBefore'>> => ({
  ...(question !== undefined && { question }),
  ...(before !== undefined && { questionBefore: before || null }),
});

/**
 * Throws 400 for a question without a closing date, or the other way around, and for one that would be closed before a
 * resident sees it. Staff may close a question that residents see on any day.
 */
export function checkQuestion(asked: Asked, before: Asked | null): void {
  const { question, questionBefore, publishAt, isPublished } = asked;
  if (question === '' && questionBefore !== null) throw fieldError('question', 'Schrijf wat u wilt vragen.');
  if (question === '') return;
  if (questionBefore === null) throw fieldError('question_before', 'Kies vóór welke dag bewoners reageren.');
  const isSeen = before !== null && before.isPublished && before.question !== '';
  // Checked again when a draft is published or planned.
  if (publishAt === null || (isPublished && isSeen)) return;
  const firstDay = isoDay(isPublished ? new Date() : publishAt);
  if (questionBefore <= firstDay) {
    throw fieldError('question_before', 'Kies een dag na de dag waarop bewoners de vraag voor het eerst zien.');
  }
}

/** Whether a question is open: it closes when its day begins. */
export const isOpenQuestion = sql`${publications.questionBefore} > (now() at time zone 'Europe/Amsterdam')::date`;

/** Whether a message is a reaction of somebody to a question. */
const isReactionOf = (userId: number | SQLWrapper) =>
  and(sql`${messages.senderId} = ${userId}`, ne(messages.question, ''));

/** Whether this resident has not reacted to the question of a row of `publications`. */
export const hasNotReacted = (
  userId: number,
): SQL => sql`not exists (select from ${messages} where ${isReactionOf(userId)}
  and ${messages.aboutRef} = ${publications.id}::text)`;

/** The ids of the reactions of a resident, as one text. */
export const ownReactions = (userId: SQLWrapper): SQL<string> => sql`(
  select coalesce(string_agg(${messages.id}::text, ' ' order by ${messages.id}), '') from ${messages} where ${isReactionOf(userId)})`;

/** The latest reaction of a resident to each of these publications, by its id; one query for those with a question. */
export async function readReactions(
  db: Db,
  userId: number,
  shown: Pick<typeof publications.$inferSelect, 'id' | 'question'>[],
): Promise<Map<number, { message: number; at: string }>> {
  const refs = shown.flatMap(({ id, question }) => (question === '' ? [] : [String(id)]));
  if (refs.length === 0) return new Map();
  const rows = await db
    .select({ ref: messages.aboutRef, message: max(messages.id), at: max(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.senderId, userId), ne(messages.question, ''), inArray(messages.aboutRef, refs)))
    .groupBy(messages.aboutRef);
  return new Map(
    rows.map(({ ref, message, at }) => [Number(ref), { message: message ?? 0, at: at?.toISOString() ?? '' }]),
  );
}
