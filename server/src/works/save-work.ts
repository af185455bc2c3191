import { isDeepStrictEqual } from 'node:util';
import type { WorkChanges } from '@dijkportaal/contract/works';
import { eq, sql } from 'drizzle-orm';
import { putInBin } from '../bin/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { fieldError, notFound } from '../platform/errors.ts';
import type { CheckVersion } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { zones } from '../schema/audience.ts';
import { workShapes, works } from '../schema/works.ts';
import { checkShapes } from './place.ts';
import { findWork } from './queries.ts';
import { selectPieces } from './reach.ts';
import { mailDeletion, queueWorkMails } from './work-mails.ts';

/** Who changes works; `checkVersion` throws if they have changed since they were read. */
type Caller = AuditOrigin & { checkVersion: CheckVersion };

/** Stores new works and returns their id. Throws 400 per field. */
export async function createWork(db: Db, body: WorkChanges, origin: AuditOrigin): Promise<number> {
  await checkWork(body);
  return db.transaction(async (tx) => {
    await lockZone(tx, body.zone_id);
    const id = await insertWork(tx, body);
    await mailChosen(tx, id, body);
    await recordEvent(tx, { ...origin, action: 'work.create', object: `work ${id}`, details: { title: body.title } });
    return id;
  });
}

/** Stores new works without a check, and returns their id. */
export async function insertWork(tx: Db, body: WorkChanges): Promise<number> {
  const [row] = await tx.insert(works).values(toRow(body)).returning({ id: works.id });
  if (row === undefined) throw new Error('the works were not stored');
  await storePieces(tx, row.id, body);
  return row.id;
}

/** Changes works. Throws not found, and 400 per field. */
export async function changeWork(
  db: Db,
  id: number,
  body: WorkChanges,
  { checkVersion, ...origin }: Caller,
): Promise<void> {
  await checkWork(body);
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(works).where(eq(works.id, id)).for('no key update');
    if (before === undefined) throw notFound();
    await checkVersion(() => findWork(tx, id));
    const row = toRow(body);
    if (Object.entries(row).every(([name, value]) => isDeepStrictEqual(before[name as keyof typeof row], value)))
      return mailChosen(tx, id, body);
    if (row.zoneId !== before.zoneId) await lockZone(tx, row.zoneId);
    await tx
      .update(works)
      .set({ ...row, sequence: before.sequence + 1, changedAt: sql`now()` })
      .where(eq(works.id, id));
    await tx.delete(workShapes).where(eq(workShapes.workId, id));
    await storePieces(tx, id, body);
    await mailChosen(tx, id, body);
    await recordEvent(tx, { ...origin, action: 'work.change', object: `work ${id}`, details: { title: body.title } });
  });
}

/** Moves works to the bin, and mails who was told about them. Throws not found. */
export async function deleteWork(
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: number,
  { checkVersion, ...origin }: Caller,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select({ title: works.title }).from(works).where(eq(works.id, id)).for('update');
    if (before === undefined) throw notFound();
    await checkVersion(() => findWork(tx, id));
    await mailDeletion(tx, config, id);
    await putInBin(tx, 'work', [id], origin.actorId);
    await tx.delete(works).where(eq(works.id, id));
    await recordEvent(tx, { ...origin, action: 'work.delete', object: `work ${id}`, details: before });
  });
}

const mailChosen = async (tx: Db, id: number, { mail }: WorkChanges) => {
  if (mail !== 'none') await queueWorkMails(tx, id, mail === 'now');
};

const toRow = (body: WorkChanges) => ({
  title: body.title,
  description: body.description,
  startsOn: body.starts_on,
  endsOn: body.ends_on,
  fromTime: body.from_time,
  untilTime: body.until_time,
  effects: [...new Set(body.effects)],
  zoneId: body.zone_id,
  shapes: body.shapes,
  distance: body.distance,
  isPhase: body.is_phase,
  state: body.state,
});

async function storePieces(tx: Db, workId: number, place: WorkChanges): Promise<void> {
  await tx.execute(sql`insert into ${workShapes} (work_id, shape, is_area, reach)
    select ${workId}::int, piece.shape, piece.is_area, piece.reach from (${selectPieces(place)}) as piece`);
}

async function checkWork(body: WorkChanges): Promise<void> {
  if (body.ends_on < body.starts_on) throw fieldError('ends_on', 'De laatste dag is voor de eerste dag.');
  if ((body.from_time === null) !== (body.until_time === null)) {
    throw fieldError(body.from_time === null ? 'from_time' : 'until_time', 'Vul beide tijden in, of geen van beide.');
  }
  if (body.from_time !== null && body.until_time !== null && body.until_time <= body.from_time) {
    throw fieldError('until_time', 'De eindtijd is niet na de begintijd.');
  }
  if (body.is_phase && body.zone_id === null) throw fieldError('zone_id', 'Kies de zone waarvan dit een fase is.');
  if (body.state !== 'draft' && body.zone_id === null && body.shapes.length === 0) {
    throw fieldError('shapes', 'Kies een zone of geef een plek op de kaart aan.');
  }
  await checkShapes(body.shapes);
}

/** So that it is not deleted before the works are stored. */
async function lockZone(tx: Db, zoneId: number | null): Promise<void> {
  if (zoneId === null) return;
  const found = await tx.select({ id: zones.id }).from(zones).where(eq(zones.id, zoneId)).for('key share');
  if (found.length === 0) throw fieldError('zone_id', 'Deze zone bestaat niet meer. Kies een andere zone.');
}
