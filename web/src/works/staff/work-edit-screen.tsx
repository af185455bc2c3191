import type { Work } from '@dijkportaal/contract/works';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from '@tanstack/react-router';
import { readId } from '../../platform/list-filter.ts';
import { LoadedForm, type Leave } from '../../publications/public.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { editedWorkQuery } from './queries.ts';
import { useTexts } from './texts.ts';
import { WorkForm } from './work-form.tsx';

interface WorkEditScreenProps extends Pick<ComponentProps<typeof WorkForm>, 'Map'> {
  /** From the URL; undefined for new works. */
  id: string | undefined;
  onLeave: Leave;
}

/** The page with the form of works. */
export function WorkEditScreen({ id, ...form }: WorkEditScreenProps) {
  const t = useTexts();
  return (
    <>
      <Link to="/works-admin" search className="touch">
        <span aria-hidden="true">←&nbsp;</span>
        {t('title')}
      </Link>
      <PageHeading title={t(id === undefined ? 'create' : 'change')} />
      {id === undefined ? <WorkForm work={null} {...form} /> : <Loaded id={readId(id) ?? 0} {...form} />}
    </>
  );
}

function Loaded({ id, ...form }: Omit<WorkEditScreenProps, 'id'> & { id: number }) {
  const t = useTexts();
  return (
    <LoadedForm<Work>
      query={useQuery(editedWorkQuery(id))}
      texts={{ loading: t('loadingOne'), failed: t('failedOne'), gone: t('gone') }}
    >
      {(work) => <WorkForm work={work} {...form} />}
    </LoadedForm>
  );
}
