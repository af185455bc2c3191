import {
  answerFieldPattern,
  answerFields,
  readAnswerField,
  type StandardAnswer,
  type standardAnswers as contract,
  type StandardAnswerChanges,
} from '@dijkportaal/contract/standard-answers';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { asc, eq, sql } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { matchesWords, pageRange } from '../platform/database/paging.ts';
import { fieldError, notFound } from '../platform/errors.ts';
import type { CheckVersion } from '../platform/http/serve.ts';
import { refuseTakenName, tidyName } from '../platform/names.ts';
import { cleanHtml, saysSomething } from '../platform/security/clean-html.ts';
import { standardAnswers } from '../schema/standard-answers.ts';

/** Who changes a standard answer; `checkVersion` throws if it has changed since they read it. */
type Caller = AuditOrigin & { checkVersion: CheckVersion };

/** One page of standard answers by name. */
export async function listAnswers(
  db: Db,
  { search, ...range }: CheckedInputTo<typeof contract.list>['query'],
): Promise<{ count: number; rows: StandardAnswer[] }> {
  const { limit, offset } = pageRange(range);
  const { name, text } = standardAnswers;
  const words = sql`search_fold(${name} || ' ' || regexp_replace(${text}, '<[^>]*>', ' ', 'g'))`;
  const matches = matchesWords(search, (pattern) => sql`${words} like ${pattern}`);
  const [count, rows] = await Promise.all([
    db.$count(standardAnswers, matches),
    db
      .select()
      .from(standardAnswers)
      .where(matches)
      // Not indexed: there are only some dozens.
      .orderBy(asc(sql`search_fold(${name})`), asc(standardAnswers.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { count, rows: rows.map(toAnswer) };
}

/** One standard answer. Throws not found. */
export async function findAnswer(db: Db, id: number): Promise<StandardAnswer> {
  const [row] = await db.select().from(standardAnswers).where(eq(standardAnswers.id, id));
  if (row === undefined) throw notFound();
  return toAnswer(row);
}

/** Creates a standard answer. Throws 400 when the name is taken, or the text is empty or has an unknown field. */
export function createAnswer(db: Db, wanted: StandardAnswerChanges, origin: AuditOrigin): Promise<StandardAnswer> {
  const values = tidy(wanted);
  return refuseTakenName(taken, () =>
    db.transaction(async (tx) => {
      const [row] = await tx.insert(standardAnswers).values(values).returning();
      if (row === undefined) throw new Error('the standard answer was not stored');
      const details = { name: row.name };
      await recordEvent(tx, { ...origin, action: 'answer.create', object: `answer ${row.id}`, details });
      return toAnswer(row);
    }),
  );
}

/** Changes a standard answer. Throws not found, and 400 as `createAnswer` does. */
export function changeAnswer(
  db: Db,
  id: number,
  wanted: StandardAnswerChanges,
  { checkVersion, ...origin }: Caller,
): Promise<StandardAnswer> {
  const values = tidy(wanted);
  return refuseTakenName(taken, () =>
    db.transaction(async (tx) => {
      const before = await lockAnswer(tx, id);
      await checkVersion(async () => before);
      if (before.name === values.name && before.text === values.text) return before;
      await tx
        .update(standardAnswers)
        .set({ ...values, changedAt: sql`now()` })
        .where(eq(standardAnswers.id, id));
      const details = { name: values.name, old_name: before.name };
      await recordEvent(tx, { ...origin, action: 'answer.change', object: `answer ${id}`, details });
      return findAnswer(tx, id);
    }),
  );
}

/** Deletes a standard answer. Throws not found. */
export function deleteAnswer(db: Db, id: number, { checkVersion, ...origin }: Caller): Promise<void> {
  return db.transaction(async (tx) => {
    const answer = await lockAnswer(tx, id);
    await checkVersion(async () => answer);
    await tx.delete(standardAnswers).where(eq(standardAnswers.id, id));
    const details = { name: answer.name };
    await recordEvent(tx, { ...origin, action: 'answer.delete', object: `answer ${id}`, details });
  });
}

async function lockAnswer(tx: Db, id: number): Promise<StandardAnswer> {
  const [row] = await tx.select().from(standardAnswers).where(eq(standardAnswers.id, id)).for('update');
  if (row === undefined) throw notFound();
  return toAnswer(row);
}

const toAnswer = ({ changedAt, ...row }: typeof standardAnswers.$inferSelect): StandardAnswer => ({
  ...row,
  changed_at: changedAt.toISOString(),
});

/** Checks the text after cleaning: that can make a field of what was none. */
function tidy({ name, text }: StandardAnswerChanges): StandardAnswerChanges {
  const cleaned = cleanHtml(text);
  if (!saysSomething(cleaned)) throw fieldError('text', 'Vul een tekst in.');
  const known = `Gebruik alleen ${answerFields.map((field) => `{{${field}}}`).join(', ')}.`;
  for (const [field, written = ''] of cleaned.matchAll(answerFieldPattern)) {
    if (/[<>]/.test(written)) {
      throw fieldError('text', `In een veld mag geen opmaak staan. Typ het veld opnieuw. ${known}`);
    }
    if (readAnswerField(written) === undefined) throw fieldError('text', `Het veld ${field} bestaat niet. ${known}`);
  }
  if (/\{\{|\}\}/.test(cleaned.replaceAll(answerFieldPattern, ''))) {
    throw fieldError('text', `Een veld begint met {{ en eindigt met }}. ${known}`);
  }
  return { name: tidyName(name), text: cleaned };
}

const taken = 'Er is al een standaardantwoord met deze naam.';
