import type { PeriodKind } from '@dijkportaal/contract/retention';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { retentionPeriods } from '../../schema/retention.ts';
import { count, when } from '../html.ts';
import type { Section } from '../section.ts';

interface PeriodRow {
  id: PeriodKind;
  days: number | null;
  changed_at: string | null;
}

/** The data that the portal removed after each period. */
const removed: Record<PeriodKind, string> = {
  audit_log: 'Regels van het logboek',
  mails_sent: 'De lijst van verstuurde mails over accounts en meldingen',
  mails_failed: 'De lijst van mails over accounts en meldingen die niet verstuurd konden worden',
  messages: 'Berichten aan het projectteam',
  notes: 'Notities van medewerkers, na de laatste wijziging (open opvolging bleef)',
  newsletter_recipients: 'Namen en adressen van ontvangers van nieuwsbrieven (hun aantal bleef)',
  bounces: 'Dat mail aan een adres terugkwam (wie zich had afgemeld, bleef afgemeld)',
  sessions: 'Sessies, na het einde ervan',
  known_devices: 'Bekende apparaten, na de laatste keer inloggen',
  unused_accounts: 'Accounts van bewoners die lang niet inlogden, na een waarschuwing per e-mail',
};

// The columns have the names of the kinds.
const query = sql`select period.key as id, period.value as days, ${retentionPeriods.changedAt} as changed_at
  from ${retentionPeriods}, jsonb_each(to_jsonb(${retentionPeriods}) - 'id' - 'changed_at') as period order by period.key`;

/** How long the portal stored the data that it removes automatically. */
export const retentionSection: Section<PeriodRow> = {
  name: 'retention-periods',
  title: 'Bewaartermijnen',
  about:
    'Het portaal verwijderde elke nacht wat ouder was dan deze termijnen: dat staat dus niet in dit archief. Wanneer een termijn is ' +
    'gewijzigd en hoeveel er is verwijderd, staat in het logboek.',
  fields: {
    id: 'wat verwijderd werd',
    days: 'na hoeveel dagen; null is totdat iemand het verwijderde',
    changed_at: 'termijnen gewijzigd: wanneer een van de termijnen voor het laatst is gewijzigd; null is nooit',
  },
  query,
  columns: ['id', 'days', 'changed_at'],
  show: {
    id: ({ id }) => removed[id],
    days: ({ days }) => (days === null ? 'niet vanzelf' : count(days)),
    changed_at: ({ changed_at }) => when(changed_at) || 'nooit',
  },
};

/** The data that the portal had removed automatically before the export, one sentence for each kind. */
export async function describeRemoved(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<PeriodRow & Record<string, unknown>>(query);
  return rows.flatMap(({ id, days }) =>
    days === null ? [] : [`${removed[id]}: na ${count(days)} dagen verwijderd door het portaal zelf.`],
  );
}
