import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../platform/date-time.ts';
import { Article, ArticleScreen } from '../../ui/lists/article-screen.tsx';
import { ReaderAudienceTags } from '../audience/reader-audience.tsx';
import { useOpened } from '../../whats-new/public.ts';
import { NewsArticle } from './news-article.tsx';
import { newsItemQuery } from './queries.ts';
import { useTexts } from './texts.ts';

export function NewsItemScreen({ id }: { id: string }) {
  const t = useTexts();
  const query = useQuery(newsItemQuery(id));
  useOpened('news', query.data && [query.data.id]);
  return (
    <ArticleScreen query={query} list="/news" text={(name) => t(`item.${name}`)}>
      {(item) => (
        <Article title={item.title} date={<time dateTime={item.created_at}>{formatDate(item.created_at)}</time>}>
          <div className="below">
            <ReaderAudienceTags audience={item.audience} />
          </div>
          <NewsArticle item={item} showsPdf />
        </Article>
      )}
    </ArticleScreen>
  );
}
