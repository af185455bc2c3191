import { useState } from 'react';
import { usePerson } from '../../platform/session.ts';
import { browserStore } from '../../platform/storage.ts';
import { Modal } from '../dialogs/modal.tsx';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { MenuItem } from '../layout/action-menu.tsx';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import { useTexts } from '../texts.ts';

interface ColumnChoiceProps<Name extends string> {
  /** Names the list where the choice is stored. */
  list: string;
  /** The columns that can be hidden. */
  columns: readonly { name: Name; label: string }[];
  /** Those that are shown until the person chooses. */
  usual: readonly Name[];
}

/**
 * Stores for each person which optional columns of a list they want to see, in this browser. It is not personal data,
 * so it survives signing out. Returns those, an item for the menu of the screen and the dialog that it opens, in which
 * every change applies immediately.
 */
export function useColumnChoice<Name extends string>({ list, columns, usual }: ColumnChoiceProps<Name>) {
  const t = useTexts();
  const key = `dijkportaal.columns.${list}.${usePerson()?.user.id ?? 0}` as const;
  const [stored, setStored] = useState(() => browserStore.read(key));
  const [isOpen, setOpen] = useState(false);
  const shown: ReadonlySet<string> = new Set(stored === null ? usual : stored.split(' ').filter(Boolean));
  const choose = (column: string, isShown: boolean) => {
    const next = [...shown].filter((other) => other !== column).concat(isShown ? [column] : []);
    browserStore.write(key, next.join(' '));
    setStored(next.join(' '));
  };
  const close = () => setOpen(false);
  const item = <MenuItem onClick={() => setOpen(true)}>{t('columns.choose')}</MenuItem>;
  const dialog = isOpen && (
    <Modal title={t('columns.title')} closeLabel={t('columns.close')} onClose={close}>
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
        <Button onClick={close}>{t('columns.done')}</Button>
      </Actions>
    </Modal>
  );
  return { shown, item, dialog };
}
