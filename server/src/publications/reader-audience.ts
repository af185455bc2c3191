import type { ReaderAudience } from '@dijkportaal/contract/audience/audience';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { publicationAudience, userLabels } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { groups, zones } from '../schema/audience.ts';

const { users: byName, segments: bySegment } = publicationAudience;

/** The id of a publication that residents see, and whether it is for everyone. */
interface Shown {
  id: number;
  forEveryone: boolean;
}

/** Why a resident, who is in these segments, sees these items, by id; one query for those that are not for everyone. */
export async function readReaderAudiences(
  db: Db,
  userId: number,
  segments: number[],
  shown: Shown[],
): Promise<(item: Shown) => ReaderAudience> {
  const ids = shown.flatMap(({ id, forEveryone }) => (forEveryone ? [] : [id]));
  const found = new Map<number, ReaderAudience>();
  if (ids.length > 0) {
    const own = (kind: 'groups' | 'zones', label: typeof groups | typeof zones) => {
      const [chosen, mine] = [publicationAudience[kind], userLabels[kind]];
      const isMine = sql`exists (select from ${mine.table}
        where ${mine.owner} = ${userId} and ${mine.chosen} = ${chosen.chosen})`;
      return {
        names: sql`array(select ${label.name} from ${chosen.table} join ${label} on ${label.id} = ${chosen.chosen}
          where ${chosen.owner} = item.id and ${isMine} order by ${label.name})`,
        others: sql`exists (select from ${chosen.table} where ${chosen.owner} = item.id and not ${isMine})`,
      };
    };
    const isNamed = (person: SQLWrapper) =>
      sql`exists (select from ${byName.table} where ${byName.owner} = item.id and ${person})`;
    const [inGroups, inZones] = [own('groups', groups), own('zones', zones)];
    const isForSegment = (whose: SQL) =>
      sql`exists (select from ${bySegment.table} where ${bySegment.owner} = item.id and ${bySegment.chosen} ${whose} (${sql.param(segments)}::int[]))`;
    const { rows } = await db.execute<Omit<ReaderAudience, 'everyone'> & { id: number }>(sql`
      select item.id, ${isNamed(sql`${byName.chosen} = ${userId}`)} as you,
        ${inGroups.names} as groups, ${inZones.names} as zones, ${isForSegment(sql`= any`)} as segment,
        ${inGroups.others} or ${inZones.others} or ${isForSegment(sql`<> all`)} or ${isNamed(sql`${byName.chosen} <> ${userId}`)} as others
      from unnest(${sql.param(ids)}::int[]) as item(id)`);
    for (const { id, ...audience } of rows) found.set(id, { everyone: false, ...audience });
  }
  const unknown = { you: false, groups: [], zones: [], segment: false, others: false };
  return ({ id, forEveryone }) => found.get(id) ?? { everyone: forEveryone, ...unknown };
}
