import { newsletterBlocks } from '@dijkportaal/contract/newsletters/letter-blocks';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { useTexts } from './editor-texts.ts';
import styles from './newsletter-form.module.css';
import { readLocalTime } from './send-time.ts';
import type { NewsletterFormState } from './use-newsletter-form.ts';

/** Whether and when the newsletter is sent. */
export function SendFields({ form: { values, errors, fill, fieldProps } }: { form: NewsletterFormState['form'] }) {
  const t = useTexts();
  const { send, sendAt, isLater } = values;
  return (
    <div className={`stack-2 ${styles.part}`}>
      <SwitchField
        label={t('fields.send')}
        description={t('sendHint')}
        checked={send}
        onChange={(checked) => fill('send', checked)}
        error={errors.send}
      />
      <div className={`row ${styles.moment}`}>
        <DateField
          label={t('fields.sendAt')}
          description={t('moment.hint')}
          precision="minute"
          name="send_at"
          value={sendAt}
          error={errors.sendAt}
          onDate={(moment = '') => {
            fill('sendAt', moment);
            fill('isLater', false);
          }}
        />
        {sendAt !== '' && (
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              // This button disappears, so the focus needs another place.
              currentTarget.form?.querySelector<HTMLElement>('[name="send_at"]')?.focus();
              fill('sendAt', '');
            }}
          >
            {t('moment.clear')}
          </Button>
        )}
      </div>
      <IfOffered endpoint={newsletterBlocks.addPicture}>
        <TextField
          label={t('fields.replyTo')}
          description={t('replyToHint')}
          type="email"
          autoComplete="off"
          maxLength={254}
          {...fieldProps('replyTo')}
        />
      </IfOffered>
      {readLocalTime(sendAt).length === 2 && (
        <RadioField
          legend={t('moment.twice')}
          value={isLater ? 'second' : 'first'}
          options={[
            { value: 'first', label: t('moment.first') },
            { value: 'second', label: t('moment.second') },
          ]}
          onChange={(which) => fill('isLater', which === 'second')}
        />
      )}
    </div>
  );
}
