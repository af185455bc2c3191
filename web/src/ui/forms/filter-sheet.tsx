import { Fragment, useState } from 'react';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { Modal } from '../dialogs/modal.tsx';
import { Button } from '../layout/button.tsx';
import { useTexts } from '../texts.ts';
import { clearFields, type FieldsOf } from './filter-fields.tsx';
import styles from './filter-sheet.module.css';

interface FilterSheetProps<Filter> extends FilterProps<Filter> {
  fields: FieldsOf<Filter>;
  onClose: () => void;
}

/**
 * A dialog with all filters of a list, for phones. They apply together with its button: each change of the list is an
 * entry in the history, and going back must only close the dialog.
 */
export function FilterSheet<Filter extends ListFilter>({
  filter,
  onFilter,
  fields,
  onClose,
}: FilterSheetProps<Filter>) {
  const t = useTexts();
  const [draft, setDraft] = useState(filter);
  const shown = fields({ filter: draft, onFilter: setDraft });
  return (
    <Modal title={t('filter.all')} closeLabel={t('filter.close')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (JSON.stringify(draft) !== JSON.stringify(filter)) onFilter({ ...draft, page: undefined });
          onClose();
        }}
      >
        <div className={`stack-3 ${styles.fields}`}>
          {shown.map(({ name, field }) => (
            <Fragment key={name}>{field}</Fragment>
          ))}
        </div>
        <div className={styles.foot}>
          <Button type="submit">{t('filter.apply')}</Button>
          {shown.some(({ chosen }) => chosen !== undefined) && (
            <button
              type="button"
              className={`text-button ${styles.clear}`}
              onClick={({ currentTarget }) => {
                // This button disappears, so the focus needs another place.
                currentTarget.form?.querySelector<HTMLElement>('select, input')?.focus();
                setDraft(clearFields(draft, shown));
              }}
            >
              {t('filter.clear')}
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}
