import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useState } from 'react';
import { formatMinute } from '../../platform/date-time.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { isLocked } from '../display-state.ts';
import { LockedNotice } from './locked-notice.tsx';
import { MailsSection } from '../sending/mails-section.tsx';
import { SendingPanel } from '../sending/sending-panel.tsx';
import { ConfirmSendModal } from './confirm-send-modal.tsx';
import { ConflictModal } from './conflict-modal.tsx';
import type { NewsletterDraft } from './draft.ts';
import { useTexts } from './editor-texts.ts';
import { MailPreview } from './mail-preview.tsx';
import styles from './newsletter-editor.module.css';
import { NewsletterForm } from './newsletter-form.tsx';
import { useDraft } from './use-draft.ts';
import { useNewsletterForm } from './use-newsletter-form.ts';

interface NewsletterEditorProps {
  /** As stored on the server; null for a new one. */
  newsletter: Newsletter | null;
  onCreated: (created: Newsletter) => void;
}

/** The form with a preview of the mail, and the mails below. */
export function NewsletterEditor({ newsletter, onCreated }: NewsletterEditorProps) {
  const { user } = useSignedInPerson();
  const editor = useNewsletterForm({ newsletter, userId: user.id, onCreated });
  const isFixed = newsletter !== null && isLocked(newsletter);
  const draft = useDraft({ editor, userId: user.id, newsletter, isFixed });
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const { form, question } = editor;
  const { title, content, image, keepsImage } = form.values;
  const current = keepsImage ? (newsletter?.image ?? null) : null;
  return (
    <>
      <LeaveGuard hasUnsavedChanges={editor.hasUnsavedChanges} keepsDraft />
      {newsletter !== null && isFixed && <LockedNotice newsletter={newsletter} editor={editor} />}
      <SendingPanel newsletter={newsletter} />
      <Tabs shown={shown} onShow={setShown} />
      <div className={styles.columns} data-shown={shown}>
        <NewsletterForm newsletter={newsletter} editor={editor} isFixed={isFixed} />
        <MailPreview title={title} content={content} image={image?.file ?? current} />
      </div>
      {newsletter !== null && <MailsSection newsletter={newsletter} />}
      {question?.about === 'send' && <ConfirmSendModal values={question.values} onAnswer={question.answer} />}
      {question?.about === 'conflict' && (
        <ConflictModal
          mine={question.values}
          theirs={question.theirs}
          imageBefore={editor.base?.image?.id ?? null}
          onChoose={question.answer}
        />
      )}
      {draft.offer !== null && (
        <DraftModal
          draft={draft.offer}
          isOutdated={draft.offer.version !== null && draft.offer.version !== newsletter?.version}
          onRestore={draft.restore}
          onDiscard={draft.discard}
        />
      )}
    </>
  );
}

/** Where two columns do not fit: chooses the visible one. */
function Tabs({ shown, onShow }: { shown: 'form' | 'preview'; onShow: (shown: 'form' | 'preview') => void }) {
  const t = useTexts();
  return (
    <div className={styles.tabs} role="group" aria-label={t('tabs.label')}>
      {(['form', 'preview'] as const).map((part) => (
        <button key={part} type="button" aria-pressed={shown === part} onClick={() => onShow(part)}>
          {t(`tabs.${part}`)}
        </button>
      ))}
    </div>
  );
}

interface DraftModalProps {
  draft: NewsletterDraft;
  /** Whether someone saved another version since. */
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers an unsaved draft. It ignores Escape, so that one key press cannot lose it. */
function DraftModal({ draft, isOutdated, onRestore, onDiscard }: DraftModalProps) {
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
      {isOutdated && <p>{t('draft.changed')}</p>}
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
