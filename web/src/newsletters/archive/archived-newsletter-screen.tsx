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
      text={(name) => t(`item.${name}`)}
    >
      {(newsletter) => <NewsletterArticle newsletter={newsletter} sentAt={t('item.sentAt')} />}
    </ArticleScreen>
  );
}
