import type { PortalFile } from '@dijkportaal/contract/files';
import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { useState } from 'react';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { FileList } from '../../ui/files/file-list.tsx';
import styles from './news-article.module.css';
import { NewsPicture } from './news-picture.tsx';
import { previewOf } from '../../ui/files/preview.ts';
import { useTexts } from './texts.ts';

interface NewsArticleProps {
  item: NewsItem;
  /** Whether the PDF is also shown in the page, where the browser can. */
  showsPdf: boolean;
}

/** An item below its title and date: picture, text and PDF. */
export function NewsArticle({ item, showsPdf }: NewsArticleProps) {
  const t = useTexts();
  return (
    <div className="stack-5">
      <NewsPicture item={item} size="whole" />
      {previewOf(item.content) === '' ? (
        item.pdf === null && <p className="quiet">{t('noContent')}</p>
      ) : (
        <RichText html={item.content} />
      )}
      {item.pdf !== null && <NewsPdf key={item.pdf.id} pdf={item.pdf} isShown={showsPdf} />}
    </div>
  );
}

interface NewsPdfProps {
  pdf: PortalFile;
  /** Whether it is also shown in the page. */
  isShown: boolean;
}

/** The PDF of an item: to open and to save, and in the page where there is room and the browser can show it. */
function NewsPdf({ pdf, isShown }: NewsPdfProps) {
  const t = useTexts();
  // The URL is renewed now and then; a new one would return the reader to the first page.
  const [url] = useState(pdf.file);
  const [canEmbed] = useState(mayEmbed);
  return (
    <section className="stack">
      <FileList label={t('pdf.title')} files={[pdf]} hasDownloads />
      {isShown && canEmbed && !pdf.is_checking && isOwn(url) && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's own viewer of PDFs does not run in one
        <iframe
          src={`${url}#navpanes=0&view=FitH`}
          title={t('pdf.viewer', { name: pdf.file_name })}
          loading="lazy"
          className={styles.viewer}
        />
      )}
    </section>
  );
}

/** Phones show one page of an embedded PDF or nothing at all, whatever pdfViewerEnabled says. */
function mayEmbed(): boolean {
  return navigator.pdfViewerEnabled && !matchMedia('(width <= 48rem)').matches;
}

const isOwn = (url: string) => new URL(url, location.href).origin === location.origin;
