import { contacts } from '@dijkportaal/contract/contacts';
import { useState } from 'react';
import { download } from '../platform/download.ts';
import { notify } from '../platform/notify.ts';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { narrowing, type ContactSearch } from './filter.ts';
import { useTexts } from './texts.ts';

/** Saves the contacts that fit the filter, of all pages, as a file. */
export function ExportButton({ filter }: { filter: ContactSearch }) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(contacts.export, narrowing(filter), 'contacten.csv');
    } catch (error) {
      console.error('the contacts could not be downloaded', error);
      notify({ type: 'error', text: t('exportFailed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<DownloadIcon />} loading={isBusy} onClick={() => void save()}>
        {t('export')}
      </Button>
      <span className="visually-hidden" role="status">
        {isBusy && t('exporting')}
      </span>
    </>
  );
}
