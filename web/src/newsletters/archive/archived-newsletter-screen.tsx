import { publicArchive } from '@dijkportaal/contract/newsletters/public-archive';
import { useQuery } from '@tanstack/react-query';
import { ArticleScreen } from '../../ui/lists/article-screen.tsx';
import { NewsletterArticle } from './newsletter-article.tsx';
import styles from './mailed-newsletter-screen.module.css';
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

/** One that went to everyone, for anybody. */
export function PublicNewsletterScreen({ id }: { id: string }) {
  const t = useTexts();
  return (
    <div className={styles.screen}>
      <ArticleScreen
        query={useQuery(archivedNewsletterQuery(id, publicArchive))}
        list="/nieuwsbrieven"
        text={(name) => t(name === 'missingText' ? 'public.missingText' : `item.${name}`)}
      >
        {(newsletter) => <NewsletterArticle newsletter={newsletter} sentAt={t('item.sentAt')} />}
      </ArticleScreen>
    </div>
  );
}
