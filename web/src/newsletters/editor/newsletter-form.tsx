import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { newsletterTests } from '@dijkportaal/contract/newsletters/newsletter-tests';
import { RichTextEditor } from '../../ui/editor/rich-text-editor.tsx';
import { SingleFileUpload } from '../../ui/files/single-file-upload.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Readable } from '../../ui/readability/readable.tsx';
import { ChecksSection } from './checks-section.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { useTexts } from './editor-texts.ts';
import styles from './newsletter-form.module.css';
import { useLetterTools } from './letter-tools.tsx';
import { RecipientsPreview } from './recipients-preview.tsx';
import { SendFields } from './send-fields.tsx';
import { TestMail } from './test-mail.tsx';
import type { NewsletterFormState } from './use-newsletter-form.ts';

interface NewsletterFormProps {
  /** As stored on the server; null for a new one. */
  newsletter: Newsletter | null;
  editor: NewsletterFormState;
  /** Whether the fields are locked. */
  isFixed: boolean;
}

/** The fields of a newsletter, with a preview of the recipients. */
export function NewsletterForm({ newsletter, editor, isFixed }: NewsletterFormProps) {
  const t = useTexts();
  const letterTools = useLetterTools();
  const { form } = editor;
  const { problem, isDirty, formProps, fieldProps, values, errors, fill, isBusy } = form;
  return (
    <form {...formProps} className={`surface ${styles.form}`} aria-label={t('form')}>
      {!isFixed && form.notice}
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <fieldset className={styles.fields} disabled={isFixed} aria-label={t('form')}>
        <TextField
          label={t('fields.title')}
          description={t('titleHint')}
          required
          maxLength={200}
          autoComplete="off"
          {...fieldProps('title')}
        />
        <Readable text={isFixed ? '' : values.content}>
          <RichTextEditor
            label={t('fields.content')}
            height={600}
            extras={letterTools}
            isLocked={isFixed}
            value={values.content}
            onChange={(content) => fill('content', content)}
            error={errors.content}
          />
        </Readable>
        <SingleFileUpload
          label={t('fields.image')}
          description={t('imageHint')}
          accepts="image"
          current={values.keepsImage ? (newsletter?.image ?? null) : null}
          onRemoveCurrent={() => fill('keepsImage', false)}
          value={values.image}
          // A file can also be dropped on a locked field.
          onChange={(upload) => !isFixed && fill('image', upload)}
          error={errors.image}
        />
        <SendFields form={form} />
        <div data-place="audience">
          <AudienceFields form={form} />
        </div>
      </fieldset>
      <RecipientsPreview newsletter={newsletter} values={values} />
      {!isFixed && <ChecksSection values={values} />}
      {!isFixed && (
        <div className={styles.foot}>
          <p role="status" className={`note ${styles.quiet}`}>
            {isDirty ? t('unsaved') : newsletter !== null && t('saved')}
          </p>
          <div className={`row buttons ${styles.buttons}`}>
            <Button type="submit" loading={isBusy}>
              {t('save')}
            </Button>
            <IfOffered endpoint={newsletterTests.send}>
              <TestMail editor={editor} />
            </IfOffered>
          </div>
        </div>
      )}
    </form>
  );
}
