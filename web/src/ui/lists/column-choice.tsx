import { useState } from 'react';
import { usePerson } from '../../platform/session.ts';
import { browserStore } from '../../platform/storage.ts';
import { Modal } from '../dialogs/modal.tsx';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { MenuItem } from '../layout/action-menu.tsx';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import { useTexts } from '../texts.ts';

/** The columns that a person chose to see in a list, and a function that changes them. */
export type ColumnChoice = [shown: ReadonlySet<string>, choose: (name: string, isShown: boolean) => void];

/**
 * Remembers for each person which optional columns of a list they want to see, in this browser. It is no personal data,
 * so it stays after signing out. `usual` are the columns that are shown until then.
 */
export function useColumnChoice(list: string, usual: readonly string[]): ColumnChoice {
  const name = `dijkportaal.columns.${list}.${usePerson()?.user.id ?? 0}` as const;
  const [stored, setStored] = useState(() => browserStore.read(name));
  const shown = new Set(stored === null ? usual : stored.split(' ').filter(Boolean));
  const choose = (column: string, isShown: boolean) => {
    const next = [...shown].filter((other) => other !== column).concat(isShown ? [column] : []);
    browserStore.write(name, next.join(' '));
    setStored(next.join(' '));
  };
  return [shown, choose];
}

/** The action in the menu of a screen that opens a ColumnsModal. */
export function ChooseColumnsItem({ onClick }: { onClick: () => void }) {
  const t = useTexts();
  return <MenuItem onClick={onClick}>{t('columns.choose')}</MenuItem>;
}

interface ColumnsModalProps {
  /** The columns that can be hidden. */
  columns: readonly { name: string; label: string }[];
  choice: ColumnChoice;
  onClose: () => void;
}

/** Lets a person choose the columns of a list; every change applies at once. */
export function ColumnsModal({ columns, choice: [shown, choose], onClose }: ColumnsModalProps) {
  const t = useTexts();
  return (
    <Modal title={t('columns.title')} closeLabel={t('columns.close')} onClose={onClose}>
      <p>{t('columns.text')}</p>
      {columns.map(({ name, label }) => (
        <CheckboxField
          key={name}
          label={label}
          checked={shown.has(name)}
          onChange={(isShown) => choose(name, isShown)}
        />
      ))}
      <Actions>
        <Button onClick={onClose}>{t('columns.done')}</Button>
      </Actions>
    </Modal>
  );
}
