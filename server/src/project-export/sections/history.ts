import { auditLabelsNl } from '@dijkportaal/contract/audit/labels';
import { sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import type { Value } from '../../platform/html.ts';
import { table, when } from '../html.ts';

/** A line of the audit log about an item. */
export interface Step {
  at: string;
  actor: string;
  action: string;
}

/** What the field `history` has, for the description of the data. */
export const historyField = 'geschiedenis: regels van het logboek hierover, met at, actor en action';

/** The lines of the audit log about items of a kind, by the id of the item. */
export const historyOf = (kind: string): SQL => sql`
  select substring(${auditLog.object} from '[0-9]+$')::int as item_id, json_agg(json_build_object(
    'at', ${auditLog.at}, 'action', ${auditLog.action},
    'actor', case when ${auditLog.actorId} is null then ${auditLog.origin}
      when ${users.id} is null then 'gebruiker ' || ${auditLog.actorId} else ${nameOfUser()} end) order by ${auditLog.id}) as steps
  from ${auditLog} left join ${users} on ${users.id} = ${auditLog.actorId}
  where ${auditLog.action} like ${`${kind}.%`} and ${auditLog.object} ~ ${`^${kind} [0-9]{1,9}$`} and ${auditLog.result} = 'success'
  group by 1`;

/** Who did what when; empty for an item that was made before the audit log existed. */
export function showHistory({ history }: { history: Step[] }): Value {
  if (history.length === 0) return 'Het logboek heeft hier niets over.';
  const labels: Record<string, string> = auditLabelsNl.actions;
  const rows = history.map(({ at, actor, action }) => [when(at), nameActor(actor), labels[action] ?? action]);
  return table('Wie wat deed', ['Wanneer', 'Wie', 'Wat'], rows);
}

const nameActor = (actor: string) =>
  actor === 'job' ? auditLabelsNl.portal : actor === 'command' ? auditLabelsNl.commandLine : actor;
