import { audit } from '@dijkportaal/contract/audit';
import { useState } from 'react';
import { download } from '../platform/download.ts';
import { notify } from '../platform/notify.ts';
import { Button } from '../ui/button.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import type { AuditSearch } from './filter.ts';
import { useTexts } from './texts.ts';

/** Saves the lines that fit the filter, of all pages, as a file. */
export function ExportButton({ filter: { page: _page, ...filter } }: { filter: AuditSearch }) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(audit.export, filter, 'auditlog.csv');
    } catch (error) {
      console.error('the audit log could not be downloaded', error);
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
