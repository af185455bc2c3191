import { useQuery } from '@tanstack/react-query';
import { ArticleScreen } from '../../ui/lists/article-screen.tsx';
import { NewsletterArticle } from './newsletter-article.tsx';
import { archivedNewsletterQuery } from './queries.ts';
import { useTexts } from './texts.ts';

export function ArchivedNewsletterScreen({ id }: { id: string }) {
  const t = useTexts();
  return (
    <ArticleScreen
      query={useQuery(archivedNewsletterQuery(id))}
      list="/newsletter-archive"
      texts={{
        back: t('item.back'),
        title: t('item.title'),
        loading: t('item.loading'),
        failed: t('item.failed'),
        missing: t('item.missing'),
        missingText: t('item.missingText'),
      }}
    >
      {(newsletter) => <NewsletterArticle newsletter={newsletter} sentAt={t('item.sentAt')} />}
    </ArticleScreen>
  );
}
