import { formatMinute } from '../../platform/date-time.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { NewsletterDraft } from './draft.ts';
import { useTexts } from './editor-texts.ts';

interface DraftModalProps {
  draft: NewsletterDraft;
  /** Whether somebody saved another version since. */
  isBehind: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was not saved when the page was closed. It stays until the person decides, so that nothing is lost by a key. */
export function DraftModal({ draft, isBehind, onRestore, onDiscard }: DraftModalProps) {
  const t = useTexts();
  const { at, hadImage, values } = draft;
  return (
    <Modal title={t('draft.title')}>
      <p>{t('draft.text', { moment: formatMinute(at) })}</p>
      {values.title.trim() !== '' && (
        <p>
          <strong>{t('draft.ofTitle', { title: values.title })}</strong>
        </p>
      )}
      {isBehind && <p>{t('draft.changed')}</p>}
      {hadImage && <p>{t('draft.image')}</p>}
      <Actions>
        <Button onClick={onRestore}>{t('draft.restore')}</Button>
        <Button variant="default" tone="danger" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </Actions>
    </Modal>
  );
}
