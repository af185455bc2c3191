import { newsletterTemplates as contract, type NewsletterTemplate } from '@dijkportaal/contract/newsletters/templates';
import { asc, eq, sql } from 'drizzle-orm';
import { auditOrigin, recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { pageRange, pageResponse } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { refuseTakenName, tidyName } from '../../platform/names.ts';
import type { Services } from '../../platform/services.ts';
import { newsletterTemplates } from '../../schema/newsletter-templates.ts';
import { findAsRead } from '../list/queries.ts';

const taken = 'Er is al een sjabloon met deze naam.';

/** What a new newsletter can begin with, for staff. */
export function templateRoutes({ app, db }: Services): void {
  serve(app, contract.list, async ({ query, request }) => {
    const { limit, offset } = pageRange(query);
    const { id, name } = newsletterTemplates;
    const [count, rows] = await Promise.all([
      db.$count(newsletterTemplates),
      // Not indexed: there are only some dozens.
      db
        .select()
        .from(newsletterTemplates)
        .orderBy(asc(sql`search_fold(${name})`), asc(id))
        .limit(limit)
        .offset(offset),
    ]);
    return pageResponse(request.url, query, { count, rows });
  });

  serve(app, contract.get, ({ params }) => findTemplate(db, params.id));

  serve(app, contract.create, ({ body, request }) =>
    refuseTakenName(taken, () =>
      db.transaction(async (tx) => {
        const { title, content } = await findAsRead(tx, body.newsletter);
        const values = { name: tidyName(body.name), title, content };
        const [row] = await tx.insert(newsletterTemplates).values(values).returning();
        if (row === undefined) throw new Error('the template was not stored');
        await record(tx, 'create', row, auditOrigin(request));
        return row;
      }),
    ),
  );

  serve(app, contract.replace, ({ params, body, checkVersion, request }) =>
    refuseTakenName(taken, () =>
      db.transaction(async (tx) => {
        const before = await findTemplate(tx, params.id, true);
        await checkVersion(async () => before);
        const after = { ...before, name: tidyName(body.name) };
        if (after.name === before.name) return before;
        await tx.update(newsletterTemplates).set({ name: after.name }).where(eq(newsletterTemplates.id, params.id));
        await record(tx, 'change', after, auditOrigin(request), { old_name: before.name });
        return after;
      }),
    ),
  );

  serve(app, contract.delete, ({ params, checkVersion, request }) =>
    db.transaction(async (tx) => {
      const before = await findTemplate(tx, params.id, true);
      await checkVersion(async () => before);
      await tx.delete(newsletterTemplates).where(eq(newsletterTemplates.id, params.id));
      await record(tx, 'delete', before, auditOrigin(request));
      return { detail: 'Het sjabloon is verwijderd.' };
    }),
  );
}

/** One template, locked on request. Throws not found. */
async function findTemplate(db: Db, id: number, isLocked = false): Promise<NewsletterTemplate> {
  const query = db.select().from(newsletterTemplates).where(eq(newsletterTemplates.id, id));
  const [row] = await (isLocked ? query.for('update') : query);
  if (row === undefined) throw notFound();
  return row;
}

const record = (
  tx: Db,
  verb: 'create' | 'change' | 'delete',
  { id, name }: NewsletterTemplate,
  origin: AuditOrigin,
  more: Record<string, string> = {},
) =>
  recordEvent(tx, {
    ...origin,
    action: `template.${verb}`,
    object: `template ${id}`,
    details: { name, ...more },
  });
