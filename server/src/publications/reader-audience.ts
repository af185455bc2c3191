import type { ReaderAudience } from '@dijkportaal/contract/audience/audience';
import { sql, type SQLWrapper } from 'drizzle-orm';
import { publicationAudience, userLabels } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { groups, zones } from '../schema/audience.ts';

const { users: byName } = publicationAudience;

/** Whether a publication that residents see is for everyone, and its id. */
interface Shown {
  id: number;
  forEveryone: boolean;
}

/** Why a resident sees these items, by id; one query for those that are not for everyone. */
export async function readReaderAudiences(
  db: Db,
  userId: number,
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
    const { rows } = await db.execute<Omit<ReaderAudience, 'everyone'> & { id: number }>(sql`
      select item.id, ${isNamed(sql`${byName.chosen} = ${userId}`)} as you,
        ${inGroups.names} as groups, ${inZones.names} as zones,
        ${inGroups.others} or ${inZones.others} or ${isNamed(sql`${byName.chosen} <> ${userId}`)} as others
      from unnest(${sql.param(ids)}::int[]) as item(id)`);
    for (const { id, ...audience } of rows) found.set(id, { everyone: false, ...audience });
  }
  const unknown = { you: false, groups: [], zones: [], others: false };
  return ({ id, forEveryone }) => found.get(id) ?? { everyone: forEveryone, ...unknown };
}
