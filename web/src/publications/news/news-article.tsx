import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { RichText } from '../../ui/editor/rich-text.tsx';
import styles from './news-article.module.css';
import { NewsPicture } from './news-picture.tsx';
import { NewsPdf } from './news-pdf.tsx';
import { previewOf } from './preview.ts';
import { useTexts } from './texts.ts';

interface NewsArticleProps {
  item: NewsItem;
  /** Whether the PDF is shown in the page too, where the browser can. */
  showsPdf: boolean;
}

/** All of an item below its title and date: picture, text and PDF. */
export function NewsArticle({ item, showsPdf }: NewsArticleProps) {
  const t = useTexts();
  return (
    <div className={styles.article}>
      <NewsPicture item={item} size="whole" />
      {previewOf(item.content) === '' ? (
        item.pdf === null && <p className={styles.quiet}>{t('noContent')}</p>
      ) : (
        <RichText html={item.content} />
      )}
      {item.pdf !== null && <NewsPdf key={item.pdf.id} pdf={item.pdf} isShown={showsPdf} />}
    </div>
  );
}
