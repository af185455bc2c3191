import type { AuditEntry } from '@dijkportaal/contract/audit/audit';
import { formatActor, formatDetail, formatObject, formatOrigin } from '@dijkportaal/contract/audit/format';
import { auditLabelsNl } from '@dijkportaal/contract/audit/labels';
import type { SyncRun } from '@dijkportaal/contract/contacts/sync';
import { sql } from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.ts';
import { contactSyncRuns } from '../../schema/contacts.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import { count } from '../html.ts';
import type { Section } from '../section.ts';

interface AuditRow extends Omit<AuditEntry, 'actor_profile_id' | `object_${string}`> {
  hash: string;
}

export const auditSection: Section<AuditRow> = {
  name: 'audit-log',
  title: 'Logboek',
  about:
    'Wie wat deed, van de oudste regel tot de nieuwste. Elke regel heeft een hash waarin die van de vorige regel zit.',
  fields: {
    id: 'nummer, zonder gaten',
    at: 'wanneer',
    actor_id: 'nummer van de gebruiker; null als niemand was ingelogd',
    actor: 'wie: de huidige naam van die gebruiker; leeg als niemand was ingelogd',
    action: 'wat (er is gedaan)',
    object: 'waarmee',
    result: 'gelukt: success of failure',
    origin: 'vanaf: netwerkadres, command (opdracht op de server) of job (het portaal zelf)',
    details: 'bijzonderheden',
    hash: 'SHA-256 over de vorige hash en deze regel',
  },
  query: sql`select ${auditLog.id}, ${auditLog.at}, ${auditLog.actorId} as actor_id,
      case when ${auditLog.actorId} is null then '' when ${users.id} is null then 'gebruiker ' || ${auditLog.actorId}
        else ${nameOfUser()} end as actor,
      ${auditLog.action}, ${auditLog.object}, ${auditLog.result}, ${auditLog.origin}, ${auditLog.details}, ${auditLog.hash}
    from ${auditLog} left join ${users} on ${users.id} = ${auditLog.actorId} order by ${auditLog.id}`,
  columns: ['id', 'at', 'actor', 'action', 'object', 'result', 'origin', 'details'],
  show: {
    actor: (row) => formatActor(row, auditLabelsNl),
    action: ({ action }) => (auditLabelsNl.actions as Record<string, string>)[action] ?? action,
    object: ({ object }) => formatObject(object, auditLabelsNl),
    result: ({ result }) => (result === 'success' ? 'ja' : 'nee'),
    origin: ({ origin }) => formatOrigin(origin, auditLabelsNl),
    details: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => formatDetail(name, value, auditLabelsNl))
        .map(({ label, value }) => `${label}: ${value}`)
        .join('; '),
  },
};

interface SyncRow extends Pick<SyncRun, 'id' | 'state' | 'counts' | 'skipped' | 'reason'> {
  started_at: string;
  finished_at: string | null;
  started_by: string;
}

const syncStates: Record<string, string> = {
  running: 'loopt',
  succeeded: 'gelukt',
  stopped: 'gestopt',
  failed: 'mislukt',
};

export const syncSection: Section<SyncRow> = {
  name: 'synchronisations',
  title: 'Synchronisaties met Relatics',
  about: 'Wanneer de contacten uit Relatics zijn opgehaald, en wat er toen veranderde.',
  fields: {
    id: 'nummer',
    started_at: 'begin',
    finished_at: 'einde',
    state: 'status: running, succeeded, stopped of failed',
    counts: 'aantallen: created, updated, deleted en meer',
    skipped: 'overgeslagen rijen',
    reason: 'reden (waarom het niet lukte)',
    started_by: 'gestart door',
  },
  query: sql`select ${contactSyncRuns.id}, ${contactSyncRuns.startedAt} as started_at, ${contactSyncRuns.finishedAt} as finished_at,
      ${contactSyncRuns.state}, ${contactSyncRuns.counts}, ${contactSyncRuns.skipped}, ${contactSyncRuns.reason}, ${nameOfUser()} as started_by
    from ${contactSyncRuns} left join ${users} on ${users.id} = ${contactSyncRuns.startedById} order by ${contactSyncRuns.id}`,
  columns: ['started_at', 'finished_at', 'state', 'counts', 'skipped', 'started_by', 'reason'],
  show: {
    state: ({ state }) => syncStates[state] ?? state,
    counts: ({ counts }) =>
      Object.entries(counts ?? {})
        .map(([name, amount]) => `${(auditLabelsNl.details as Record<string, string>)[name] ?? name}: ${count(amount)}`)
        .join('; '),
  },
};
