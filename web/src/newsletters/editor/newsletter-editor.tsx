import type { Newsletter, NewsletterAudience } from '@dijkportaal/contract/newsletters/newsletters';
import { newsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import { newsletterTemplates } from '@dijkportaal/contract/newsletters/templates';
import { useState } from 'react';
import { useWrite } from '../../platform/queries.ts';
import { Button } from '../../ui/layout/button.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { isLocked } from '../display-state.ts';
import { isBlank, readAudience } from './form-values.ts';
import { ApprovalSection } from '../approval/approval-section.tsx';
import { LockedNotice } from './locked-notice.tsx';
import { MailsSection } from '../sending/mails-section.tsx';
import { OutcomeSection } from '../outcome/outcome-section.tsx';
import { SendingPanel } from '../sending/sending-panel.tsx';
import { SaveAsTemplate } from '../templates/save-as-template.tsx';
import { TemplateChoice } from '../templates/template-choice.tsx';
import { UntoldSection } from '../untold/untold-section.tsx';
import { ConfirmSendModal } from './confirm-send-modal.tsx';
import { useTexts } from './editor-texts.ts';
import { MailPreview } from './mail-preview.tsx';
import { useTexts as useLetterTexts } from './letter-texts.ts';
import { MailViews } from './mail-views.tsx';
import styles from './newsletter-editor.module.css';
import { NewsletterForm } from './newsletter-form.tsx';
import { useNewsletterForm, type NewsletterFormState } from './use-newsletter-form.ts';

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
      {newsletter === null && (
        <IfOffered endpoint={newsletterTemplates.list}>
          <TemplateChoice
            content={content}
            isBlank={isBlank(content)}
            onChoose={(template) => {
              form.fill('title', template.title);
              form.fill('content', template.content);
            }}
          />
        </IfOffered>
      )}
      {newsletter !== null && <ApprovalSection newsletter={newsletter} saveFirst={() => editor.saveFirst()} />}
      <Tabs shown={shown} onShow={setShown} />
      <div className={styles.columns} data-shown={shown}>
        <NewsletterForm newsletter={newsletter} editor={editor} isFixed={isFixed} />
        <MailPreview title={title} content={content} image={image?.file ?? current}>
          <IfOffered endpoint={newsletterPreview.read}>
            <MailViewsButton editor={editor} />
          </IfOffered>
          <IfOffered endpoint={newsletterTemplates.create}>
            <SaveAsTemplate isBusy={form.isBusy} saveFirst={() => editor.saveFirst()} />
          </IfOffered>
        </MailPreview>
      </div>
      {newsletter !== null && (
        <div className="stack-5">
          <UntoldSection newsletter={newsletter} />
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

/** Opens the newsletter as a mail. The server writes it from what is stored, so the form is saved first. */
function MailViewsButton({ editor }: { editor: NewsletterFormState }) {
  const t = useLetterTexts();
  const [shown, setShown] = useState<{ id: number; audience: NewsletterAudience } | null>(null);
  const { run, isBusy } = useWrite({
    async write() {
      const newsletter = await editor.saveFirst();
      if (newsletter !== null) setShown({ id: newsletter.id, audience: readAudience(editor.form.values) });
    },
    failedText: t('views.failed'),
    toastsProblem: true,
  });
  return (
    <>
      <Button variant="default" loading={isBusy} disabled={editor.form.isBusy} onClick={() => void run()}>
        {t('views.open')}
      </Button>
      {shown !== null && <MailViews {...shown} onClose={() => setShown(null)} />}
    </>
  );
}
