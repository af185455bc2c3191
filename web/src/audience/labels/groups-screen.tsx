import { zones } from '@dijkportaal/contract/audience/zones';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FilterProps } from '../../platform/list-filter.ts';
import { useOffered } from '../../platform/extensions.ts';
import { Button } from '../../ui/layout/button.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { DeleteLabelModal } from './delete-label-modal.tsx';
import { kindOf, type LabelSearch } from './filter.ts';
import styles from './groups-screen.module.css';
import { labelCalls, type LabelKind } from './kinds.ts';
import { ChangeLabelModal, LabelModal } from './label-modal.tsx';
import { LabelTable } from './label-table.tsx';
import { labelPageSize, type LabelRow } from './queries.ts';
import { useTexts } from './texts.ts';

type Open = { dialog: 'create' } | { dialog: 'change' | 'delete'; label: LabelRow } | null;

/** Groups, and zones on a second tab, for staff. */
export function GroupsScreen({ filter, onFilter }: FilterProps<LabelSearch>) {
  const t = useTexts();
  const kind = kindOf(filter);
  const query = useQuery(labelCalls[kind].query(filter));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isComplete = useOffered(zones.create) || kind === 'group';
  return (
    <ListScreen
      texts={(key, values) => {
        if (key === 'intro' || key === 'none' || key === 'noneText') return t(key);
        if (key === 'filter.search') return t('search');
        return t(`${kind}.${key === 'filter.label' ? 'searchLabel' : key}`, values);
      }}
      heading={t('title')}
      headingActions={
        isComplete && <Button onClick={() => setOpen({ dialog: 'create' })}>{t(`${kind}.create`)}</Button>
      }
      notice={<Tabs kind={kind} />}
      query={query}
      pageSize={labelPageSize}
      filter={filter}
      onFilter={onFilter}
      canSearch={isComplete}
      showAllText={t(`${kind}.showAll`)}
      renderRows={(rows, isBusy) => (
        <LabelTable
          kind={kind}
          rows={rows}
          isBusy={isBusy}
          canChange={isComplete}
          filter={filter}
          onFilter={onFilter}
          onChange={(label) => setOpen({ dialog: 'change', label })}
          onDelete={(label) => setOpen({ dialog: 'delete', label })}
        />
      )}
    >
      {open?.dialog === 'create' && <LabelModal kind={kind} label={null} onClose={close} />}
      {open?.dialog === 'change' && <ChangeLabelModal kind={kind} id={open.label.id} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteLabelModal kind={kind} label={open.label} onClose={close} />}
    </ListScreen>
  );
}

/** Links to the groups and to the zones. */
function Tabs({ kind }: { kind: LabelKind }) {
  const t = useTexts();
  return (
    <nav className={styles.tabs} aria-label={t('title')}>
      {(['group', 'zone'] as const).map((each) => (
        <Link
          key={each}
          to="/groups"
          search={each === 'zone' ? { tab: 'zones' } : {}}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={each === kind ? 'page' : undefined}
        >
          {t(`${each}.title`)}
        </Link>
      ))}
    </nav>
  );
}
