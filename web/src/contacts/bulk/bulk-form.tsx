import { LabelSelect } from '../../audience/public.tsx';
import { useState } from 'react';
import { Button } from '../../ui/layout/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { BulkChange } from './run-bulk.ts';
import styles from './bulk-form.module.css';
import { useTexts } from '../texts.ts';

interface BulkFormProps {
  onStart: (change: BulkChange) => void;
  onClear: () => void;
}

const actions = ['invite', 'add_group', 'remove_group', 'add_zone', 'remove_zone', 'delete'] as const;
type Action = (typeof actions)[number];

/** The bulk action for the selected contacts. */
export function BulkForm({ onStart, onClear }: BulkFormProps) {
  const t = useTexts();
  const [action, setAction] = useState<Action | null>(null);
  const [label, setLabel] = useState<number | undefined>();
  const [isRefused, setRefused] = useState(false);
  const needsLabel = action !== null && action !== 'invite' && action !== 'delete';
  const kind = action === 'add_group' || action === 'remove_group' ? 'group' : 'zone';
  const start = () => {
    if (action === 'invite' || action === 'delete') onStart({ action });
    else if (action !== null && label !== undefined) onStart({ action, label });
    else setRefused(true);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <SelectField
        label={t('bulk.action')}
        value={action ?? ''}
        options={[
          { value: '', label: t('bulk.noAction') },
          ...actions.map((value) => ({ value, label: t(`bulk.actions.${value}`) })),
        ]}
        error={isRefused && action === null && t('bulk.actionMissing')}
        onChange={({ currentTarget }) => {
          setAction(actions.find((known) => known === currentTarget.value) ?? null);
          setLabel(undefined);
          setRefused(false);
        }}
      />
      {needsLabel && (
        <LabelSelect
          kind={kind}
          label={t(`bulk.${kind}`)}
          emptyLabel={t(kind === 'group' ? 'bulk.pickGroup' : 'bulk.pickZone')}
          value={label}
          error={isRefused && label === undefined ? t('bulk.labelMissing') : null}
          onChange={setLabel}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit">{t('bulk.start')}</Button>
        <Button variant="default" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
    </form>
  );
}
