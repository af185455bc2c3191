import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { LabelSelect } from '../../audience/public.tsx';
import { useState } from 'react';
import { Button } from '../../ui/layout/button.tsx';
import { useOffered } from '../../platform/extensions.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { BulkChange } from './run-bulk.ts';
import styles from './bulk-form.module.css';
import { useTexts } from '../texts.ts';
import { useTexts as useUiTexts } from '../../ui/texts.ts';

interface BulkFormProps {
  onStart: (change: BulkChange) => void;
  onClear: () => void;
}

const actions = ['invite', 'invite_again', 'add_group', 'remove_group', 'add_zone', 'remove_zone', 'delete'] as const;
type Action = (typeof actions)[number];
const withoutLabel: ReadonlySet<Action> = new Set(['invite', 'invite_again', 'delete']);

/** The bulk action for the selected contacts. */
export function BulkForm({ onStart, onClear }: BulkFormProps) {
  const t = useTexts();
  const tUi = useUiTexts();
  const [action, setAction] = useState<Action | null>(null);
  const [label, setLabel] = useState<number | undefined>();
  const [isRefused, setRefused] = useState(false);
  const canInviteAgain = useOffered(contacts.bulk);
  const offered = actions.filter((one) => one !== 'invite_again' || canInviteAgain);
  const needsLabel = action !== null && !withoutLabel.has(action);
  const kind = action === 'add_group' || action === 'remove_group' ? 'group' : 'zone';
  const start = () => {
    if (action === 'invite_again') onStart({ action, include_recent: false });
    else if (action === 'invite' || action === 'delete') onStart({ action });
    else if (action !== null && label !== undefined) onStart({ action, label });
    else setRefused(true);
  };
  return (
    <form
      className={`row ${styles.form}`}
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
          ...offered.map((value) => ({ value, label: t(`bulk.actions.${value}`) })),
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
          {tUi('bulk.clear')}
        </Button>
      </div>
    </form>
  );
}
