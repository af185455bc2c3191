import { Fragment, useRef, useState } from 'react';
import SearchIcon from 'lucide-react/icons/search';
import FilterIcon from 'lucide-react/icons/sliders-horizontal';
import CloseIcon from 'lucide-react/icons/x';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { usePopup } from '../layout/use-popup.ts';
import { useTexts } from '../texts.ts';
import { Field } from './field.tsx';
import { FilterChips } from './filter-chips.tsx';
import { clearFields, clearFilters, type FieldsOf, type FilterField } from './filter-fields.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import styles from './filter-form.module.css';
import { useTypedSearch } from './use-typed-search.ts';

interface FilterFormProps<Filter extends ListFilter> extends FilterProps<Filter> {
  label: string;
  searchLabel: string;
  /** Absent: there is only the search. */
  fields?: FieldsOf<Filter> | undefined;
}

/**
 * Filters a list: by search terms while someone types, and immediately with Enter and the button; by fields, which are in
 * the same line or behind a button, and on a phone all in a dialog. What is chosen in them also shows as chips.
 */
export function FilterForm<Filter extends ListFilter>(props: FilterFormProps<Filter>) {
  const { label, searchLabel, filter, onFilter, fields: fieldsOf = noFields } = props;
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const change = (changed: Filter) => onFilter({ ...changed, page: undefined });
  const typed = useTypedSearch(filter.search ?? '', (search) => change({ ...filter, search }));
  const fields = fieldsOf({ filter, onFilter: change });
  const shown = fields.filter(({ field }) => field !== undefined);
  const chosen = fields.filter((field) => field.chosen !== undefined);
  // On a phone the search would open the keyboard on the screen.
  const findNext = () => (toggle.current?.getClientRects().length ? toggle.current : input.current);
  return (
    <>
      <form
        role="search"
        aria-label={label}
        className={`row ${styles.filters}`}
        onSubmit={(event) => {
          event.preventDefault();
          typed.searchNow();
        }}
      >
        <div className={styles.search}>
          <Field label={searchLabel}>
            {(controlProps) => (
              <div className={styles.box}>
                {/* Not a Tab stop, because Enter in the field does the same. */}
                <button type="submit" tabIndex={-1} aria-label={t('filter.search')}>
                  <SearchIcon />
                </button>
                <input
                  {...controlProps}
                  ref={input}
                  type="search"
                  autoComplete="off"
                  maxLength={200}
                  placeholder={searchLabel}
                  value={typed.text}
                  onChange={(event) => typed.type(event.currentTarget.value)}
                />
                {typed.text !== '' && (
                  <button
                    type="button"
                    className={styles.clear}
                    aria-label={t('filter.clearSearch')}
                    onClick={() => {
                      input.current?.focus();
                      typed.searchNow('');
                    }}
                  >
                    <CloseIcon />
                  </button>
                )}
              </div>
            )}
          </Field>
        </div>
        {shown.length > 0 && (
          <>
            <div className={styles.inLine}>
              {shown.map(({ name, field, isFurther }) => !isFurther && <Fragment key={name}>{field}</Fragment>)}
              <FurtherFilters fields={shown.filter(({ isFurther }) => isFurther)} />
            </div>
            <button
              ref={toggle}
              type="button"
              aria-haspopup="dialog"
              className={`button-link ${styles.toggle} ${styles.opensSheet}`}
              data-active={chosen.length > 0 || undefined}
              onClick={() => setSheetOpen(true)}
            >
              <FilterIcon />
              {chosen.length > 0 ? t('filter.allCount', { count: chosen.length }) : t('filter.all')}
            </button>
          </>
        )}
      </form>
      {chosen.length > 0 && (
        <FilterChips
          chosen={chosen}
          findNext={findNext}
          onRemove={(field) => change(clearFields(filter, [field]))}
          onClear={() => {
            typed.clear();
            onFilter(clearFilters(filter, fields));
          }}
        />
      )}
      {/* Not in the form, which would get its events. */}
      {isSheetOpen && (
        <FilterSheet filter={filter} onFilter={onFilter} fields={fieldsOf} onClose={() => setSheetOpen(false)} />
      )}
    </>
  );
}

const noFields = () => [];

function FurtherFilters({ fields }: { fields: FilterField[] }) {
  const t = useTexts();
  const { isOpen, root, toggle, panel } = usePopup();
  if (fields.length === 0) return null;
  const count = fields.filter(({ chosen }) => chosen !== undefined).length;
  return (
    <div className={styles.more} {...root}>
      <button type="button" className={`button-link ${styles.toggle}`} data-active={count > 0 || undefined} {...toggle}>
        <FilterIcon />
        {count > 0 ? t('filter.moreCount', { count }) : t('filter.more')}
      </button>
      {isOpen && (
        <div className={`popup ${styles.panel}`} {...panel}>
          {fields.map(({ name, field }) => (
            <Fragment key={name}>{field}</Fragment>
          ))}
        </div>
      )}
    </div>
  );
}
