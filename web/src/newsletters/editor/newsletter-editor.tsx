import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { newsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import { useState } from 'react';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { isLocked } from '../display-state.ts';
import { LockedNotice } from './locked-notice.tsx';
import { MailsSection } from '../sending/mails-section.tsx';
import { OutcomeSection } from '../outcome/outcome-section.tsx';
import { SendingPanel } from '../sending/sending-panel.tsx';
import { ConfirmSendModal } from './confirm-send-modal.tsx';
import { useTexts } from './editor-texts.ts';
import { MailPreview } from './mail-preview.tsx';
import { MailViewsButton } from './mail-views.tsx';
import styles from './newsletter-editor.module.css';
import { NewsletterForm } from './newsletter-form.tsx';
import { useNewsletterForm } from './use-newsletter-form.ts';

interface NewsletterEditorProps {
  /** As stored on the server; null for a new one. */
  newsletter: Newsletter | null;
  onCreated: (created: Newsletter) => void;
}

/** The form with a preview of the mail, and the mails below. */
export function NewsletterEditor({ newsletter, onCreated }: NewsletterEditorProps) {
  const editor = useNewsletterForm({ newsletter, onCreated });
  const isFixed = newsletter !== null && isLocked(newsletter);
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const { form, question } = editor;
  const { title, content, image, keepsImage } = form.values;
  const current = keepsImage ? (newsletter?.image ?? null) : null;
  return (
    <>
      {form.leaveGuard}
      {newsletter !== null && isFixed && <LockedNotice newsletter={newsletter} editor={editor} />}
      <SendingPanel newsletter={newsletter} />
      <Tabs shown={shown} onShow={setShown} />
      <div className={styles.columns} data-shown={shown}>
        <NewsletterForm newsletter={newsletter} editor={editor} isFixed={isFixed} />
        <MailPreview title={title} content={content} image={image?.file ?? current}>
          <IfOffered endpoint={newsletterPreview.read}>
            <MailViewsButton editor={editor} />
          </IfOffered>
        </MailPreview>
      </div>
      {newsletter !== null && (
        <div className="stack-5">
          <OutcomeSection newsletter={newsletter} />
          <MailsSection newsletter={newsletter} />
        </div>
      )}
      {question !== null && <ConfirmSendModal values={question.values} onAnswer={question.answer} />}
      {form.conflictDialog}
    </>
  );
}

/** Where two columns do not fit: chooses the visible one. */
function Tabs({ shown, onShow }: { shown: 'form' | 'preview'; onShow: (shown: 'form' | 'preview') => void }) {
  const t = useTexts();
  return (
    <div className={styles.tabs} role="group" aria-label={t('tabs.label')}>
      {(['form', 'preview'] as const).map((part) => (
        <button
          key={part}
          type="button"
          className="button-link"
          data-primary={shown === part || undefined}
          aria-pressed={shown === part}
          onClick={() => onShow(part)}
        >
          {t(`tabs.${part}`)}
        </button>
      ))}
    </div>
  );
}
