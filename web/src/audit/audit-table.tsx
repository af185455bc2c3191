import type { AuditEntry } from '@dijkportaal/contract/audit/audit';
import { Link } from '@tanstack/react-router';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import {
  formatActor,
  formatDetail,
  formatObject,
  formatOrigin,
  type AuditLabels,
} from '@dijkportaal/contract/audit/format';
import { formatSecond } from '../platform/date-time.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import styles from './audit-table.module.css';
import { useAuditLabels } from './labels.ts';
import { useTexts, type AuditTexts } from './texts.ts';

/** A page of the audit log. */
export function AuditTable({ entries, isBusy }: { entries: AuditEntry[]; isBusy: boolean }) {
  const t = useTexts();
  const labels = useAuditLabels();
  return (
    <DataTable
      caption={t('title')}
      columns={columnsOf(t, labels)}
      rows={entries}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

/** The start of a session or address id is enough to recognise it. */
const maxIdLength = 12;

const columnsOf = (t: AuditTexts, labels: AuditLabels): Column<AuditEntry>[] => [
  {
    label: t('columns.at'),
    card: 'title',
    isShort: true,
    cell: ({ at }) => <time dateTime={at}>{formatSecond(at)}</time>,
  },
  {
    label: t('columns.actor'),
    card: 'plain',
    cell: (entry) => <PersonLink profileId={entry.actor_profile_id}>{formatActor(entry, labels)}</PersonLink>,
  },
  {
    label: t('columns.action'),
    card: 'plain',
    cell: ({ action, details }) => (
      <>
        {labels.actions[action]}
        <Details details={details} />
      </>
    ),
  },
  {
    label: t('columns.object'),
    card: 'plain',
    cell: ({ object, object_name, object_profile_id }) => {
      const label = formatObject(object, labels, maxIdLength);
      if (object_name === '') return label;
      return (
        <>
          {object_profile_id === null && object.startsWith('contact ') ? (
            <Link to="/contacts/$id" params={{ id: object.replace('contact ', '') }}>
              {object_name}
            </Link>
          ) : (
            <PersonLink profileId={object_profile_id}>{object_name}</PersonLink>
          )}
          <span className={`note ${styles.object}`}>{label}</span>
        </>
      );
    },
  },
  {
    label: t('columns.result'),
    card: 'plain',
    cell: ({ result }) => <Badge tone={result === 'success' ? 'success' : 'error'}>{t(`results.${result}`)}</Badge>,
  },
  { label: t('columns.origin'), card: 'plain', cell: ({ origin }) => formatOrigin(origin, labels) },
];

/** A name that links to the page of the person, if there is one. */
function PersonLink({ profileId, children }: { profileId: number | null; children: string }) {
  if (profileId === null) return children;
  return (
    <Link to="/profile/$id" params={{ id: String(profileId) }}>
      {children}
    </Link>
  );
}

function Details({ details }: Pick<AuditEntry, 'details'>) {
  const t = useTexts();
  const labels = useAuditLabels();
  const facts = Object.entries(details);
  if (facts.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>
        {t('details')}
        <ChevronDownIcon />
      </summary>
      <dl>
        {facts.map(([name, detail]) => {
          const { label, value } = formatDetail(name, detail, labels);
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
