import type { PortalFile } from '@dijkportaal/contract/files';
import { useState } from 'react';
import { FileList } from '../../ui/files/file-list.tsx';
import styles from './news-pdf.module.css';
import { useTexts } from './texts.ts';

interface NewsPdfProps {
  pdf: PortalFile;
  /** Whether it is shown in the page too. */
  isShown: boolean;
}

/** The PDF of an item: to open and to save, and in the page where there is room and the browser can show it. */
export function NewsPdf({ pdf, isShown }: NewsPdfProps) {
  const t = useTexts();
  // A new address for the same file, as one gets now and then, would throw the reader back to the first page.
  const [address] = useState(pdf.file);
  const [canEmbed] = useState(mayEmbed);
  return (
    <section className={styles.pdf}>
      <FileList label={t('pdf.title')} files={[pdf]} hasDownloads />
      {isShown && canEmbed && !pdf.is_checking && isOwn(address) && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's own viewer of PDFs does not run in one
        <iframe
          src={`${address}#navpanes=0&view=FitH`}
          title={t('pdf.viewer', { name: pdf.file_name })}
          loading="lazy"
          className={styles.viewer}
        />
      )}
    </section>
  );
}

/** Phones show one page of a PDF or nothing at all within another page, whatever they say they can. */
function mayEmbed(): boolean {
  return navigator.pdfViewerEnabled && matchMedia('(min-width: 48.0625rem)').matches;
}

const isOwn = (address: string) => new URL(address, location.href).origin === location.origin;
