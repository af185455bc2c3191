import { and, eq, exists, inArray, lt, not, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/db.ts';
import { messages, replies } from '../schema/messages.ts';
import { findAnswerDays } from '../settings/public.ts';
import { workingDaysAgo } from './working-days.ts';

/**
 * Whether a conversation has waited for an answer for more working days than the settings say: since what its sender
 * wrote first after the last answer.
 */
export async function isLate(db: Db): Promise<SQL | undefined> {
  const day = workingDaysAgo(await findAnswerDays(db), new Date());
  const end = sql`((${day}::date + 1)::timestamp at time zone 'Europe/Amsterdam')`;
  const [question, answer] = [alias(replies, 'question'), alias(replies, 'answer')];
  const isAnsweredAfter = (at: SQL) =>
    exists(
      db
        .select({ id: answer.id })
        .from(answer)
        .where(and(eq(answer.messageId, messages.id), eq(answer.side, 'team'), sql`${answer.createdAt} >= ${at}`)),
    );
  return and(
    inArray(messages.state, ['new', 'in_progress']),
    lt(messages.createdAt, end),
    sql`(${not(isAnsweredAfter(sql`${messages.createdAt}`))} or ${exists(
      db
        .select({ id: question.id })
        .from(question)
        .where(
          and(
            eq(question.messageId, messages.id),
            eq(question.side, 'resident'),
            lt(question.createdAt, end),
            not(isAnsweredAfter(sql`${question.createdAt}`)),
          ),
        ),
    )})`,
  );
}

/** How many conversations have waited too long for an answer. */
export const countLate = async (db: Db): Promise<number> => db.$count(messages, await isLate(db));
