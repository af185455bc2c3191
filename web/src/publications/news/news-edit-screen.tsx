import { useQuery } from '@tanstack/react-query';
import { readId } from '../../platform/list-filter.ts';
import { EditPage, LoadedForm, type Leave } from '../form/edit-page.tsx';
import { useTexts } from './editor-texts.ts';
import { NewsForm } from './news-form.tsx';
import { editedNewsQuery } from './queries.ts';

interface NewsEditScreenProps {
  /** From the URL; undefined for a new one. */
  id: string | undefined;
  onLeave: Leave;
}

/** The page with the form of a news item. */
export function NewsEditScreen({ id, onLeave }: NewsEditScreenProps) {
  const t = useTexts();
  return (
    <EditPage kind="news" list={t('title')} title={t(id === undefined ? 'create' : 'change')}>
      {id === undefined ? (
        <NewsForm item={null} onLeave={onLeave} />
      ) : (
        <LoadedNews id={readId(id) ?? 0} onLeave={onLeave} />
      )}
    </EditPage>
  );
}

/** Loads the current version of an item and shows its form. */
function LoadedNews({ id, onLeave }: { id: number; onLeave: Leave }) {
  const t = useTexts();
  const texts = { loading: t('loadingOne'), failed: t('failed'), gone: t('gone') };
  return (
    <LoadedForm query={useQuery(editedNewsQuery(id))} texts={texts}>
      {(item) => <NewsForm item={item} onLeave={onLeave} />}
    </LoadedForm>
  );
}
