import type { AuditEntry } from '@dijkportaal/contract/audit';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { formatSecond } from '../platform/date-time.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import styles from './audit-table.module.css';
import { useTexts, type AuditTexts } from './texts.ts';
import { nameActor, nameFact, nameObject, nameOrigin, sayFact } from './words.ts';

/** Lines of the audit log. */
export function AuditTable({ entries, isBusy }: { entries: AuditEntry[]; isBusy: boolean }) {
  const t = useTexts();
  return (
    <DataTable caption={t('title')} columns={columnsOf(t)} rows={entries} rowKey={({ id }) => id} isBusy={isBusy} />
  );
}

const columnsOf = (t: AuditTexts): Column<AuditEntry>[] => [
  { label: t('columns.at'), isShort: true, cell: ({ at }) => <time dateTime={at}>{formatSecond(at)}</time> },
  { label: t('columns.actor'), cell: (entry) => nameActor(entry, t) },
  {
    label: t('columns.action'),
    cell: ({ action, details }) => (
      <>
        {t(`actions.${action}`)}
        <Details details={details} />
      </>
    ),
  },
  { label: t('columns.object'), cell: ({ object }) => nameObject(object, t) },
  {
    label: t('columns.result'),
    cell: ({ result }) => <Badge tone={result === 'success' ? 'success' : 'error'}>{t(`results.${result}`)}</Badge>,
  },
  { label: t('columns.origin'), cell: ({ origin }) => nameOrigin(origin, t) },
];

function Details({ details }: Pick<AuditEntry, 'details'>) {
  const t = useTexts();
  const facts = Object.entries(details);
  if (facts.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>
        {t('details')}
        <ChevronDownIcon />
      </summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{nameFact(name, t)}</dt>
            <dd>{sayFact(value, t)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
