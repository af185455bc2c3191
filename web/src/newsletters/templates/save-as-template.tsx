import { useState } from 'react';
import { useWrite } from '../../platform/queries.ts';
import { Button } from '../../ui/layout/button.tsx';
import { SaveAsTemplateModal } from './template-modals.tsx';
import { useTexts } from './texts.ts';

interface SaveAsTemplateProps {
  isBusy: boolean;
  /** Saves what is unsaved; null when that failed or was cancelled. */
  saveFirst: () => Promise<{ id: number } | null>;
}

/** Makes a template of a newsletter. The server copies what is stored, so the form is saved first. */
export function SaveAsTemplate({ isBusy, saveFirst }: SaveAsTemplateProps) {
  const t = useTexts();
  const [id, setId] = useState<number | null>(null);
  const { run, isBusy: isSaving } = useWrite({
    async write() {
      setId((await saveFirst())?.id ?? null);
    },
    failedText: t('saveFailed'),
    toastsProblem: true,
  });
  return (
    <>
      <Button variant="default" loading={isSaving} disabled={isBusy} onClick={() => void run()}>
        {t('saveAs')}
      </Button>
      {id !== null && <SaveAsTemplateModal newsletter={id} onClose={() => setId(null)} />}
    </>
  );
}
