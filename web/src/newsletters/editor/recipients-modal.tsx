import type { AudienceMember, NewsletterAudience } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { useTexts, type EditorTexts } from './editor-texts.ts';
import { namesPageSize, recipientsQuery, type AudienceFilter } from '../queries.ts';
import styles from './recipients-modal.module.css';

interface RecipientsModalProps {
  audience: NewsletterAudience;
  onClose: () => void;
}

/** Who receives it, and who does not and why, page by page, with a search field. */
export function RecipientsModal({ audience, onClose }: RecipientsModalProps) {
  const t = useTexts();
  const [filter, setFilter] = useState<AudienceFilter>({ show: 'recipients', search: '', page: 1 });
  const { text, type, searchNow } = useTypedSearch(filter.search, (search = '') =>
    setFilter((now) => ({ ...now, search, page: 1 })),
  );
  const query = useQuery(recipientsQuery(audience, filter));
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The field is inside a form that Enter must not submit.
    event.preventDefault();
    searchNow();
  };
  return (
    <Modal title={t('recipients.title')} onClose={onClose} closeLabel={t('recipients.close')} isWide>
      <div className={`columns ${styles.filters}`}>
        <SelectField
          label={t('recipients.which')}
          value={filter.show}
          options={[
            { value: 'recipients', label: t('recipients.getsIt') },
            { value: 'left_out', label: t('recipients.getsNothing') },
          ]}
          onChange={({ currentTarget }) =>
            setFilter({ ...filter, show: currentTarget.value === 'left_out' ? 'left_out' : 'recipients', page: 1 })
          }
        />
        <TextField
          label={t('recipients.search')}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onEnter}
        />
      </div>
      <PagedList
        label={t('recipients.title')}
        query={query}
        page={filter.page}
        pageSize={namesPageSize}
        onPage={(page) => setFilter({ ...filter, page })}
        texts={{
          loading: t('recipients.loading'),
          failed: t('recipients.namesFailed'),
          found: (count) => t('recipients.found', { count }),
        }}
        empty={<p>{t('recipients.none')}</p>}
        renderRows={(rows, isBusy) => (
          <DataTable
            caption={t('recipients.title')}
            columns={columnsOf(t, filter.show)}
            rows={rows}
            rowKey={({ key }) => key}
            isBusy={isBusy}
          />
        )}
      />
    </Modal>
  );
}

function columnsOf(t: EditorTexts, show: AudienceFilter['show']): Column<AudienceMember>[] {
  return [
    { label: t('recipients.columns.name'), cell: ({ name }) => name || t('recipients.noName') },
    { label: t('recipients.columns.email'), cell: ({ email }) => email || '–' },
    { label: t('recipients.columns.kind'), isShort: true, cell: ({ kind }) => t(`recipients.kinds.${kind}`) },
    ...(show === 'left_out'
      ? [
          {
            label: t('recipients.columns.reason'),
            cell: ({ reason }: AudienceMember) => reason !== null && t(`recipients.reasons.${reason}`),
          },
        ]
      : []),
  ];
}
