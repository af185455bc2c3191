import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FilterForm } from '../../ui/forms/filter-form.tsx';
import styles from './documents-screen.module.css';
import { PersonalDocuments } from './personal-documents.tsx';
import { PublicDocuments } from './public-documents.tsx';
import { useTexts } from '../texts.ts';

/** The person's own documents and the published ones. The search filters both. */
export function DocumentsScreen({ filter, onFilter }: FilterProps<ListFilter>) {
  const t = useTexts();
  return (
    <>
      <PageHeading title={t('document.title')}>
        <p>{t('document.intro')}</p>
      </PageHeading>
      <FilterForm label={t('search')} searchLabel={t('search')} filter={filter} onFilter={onFilter} />
      <div className={`columns ${styles.columns}`}>
        <PersonalDocuments search={filter.search ?? ''} />
        <PublicDocuments filter={filter} onFilter={onFilter} />
      </div>
    </>
  );
}
