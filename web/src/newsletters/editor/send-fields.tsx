import { Button } from '../../ui/layout/button.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SwitchField } from '../../ui/forms/switch-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useTexts } from './editor-texts.ts';
import styles from './newsletter-form.module.css';
import { readLocalTime } from './send-time.ts';
import type { NewsletterFormState } from './use-newsletter-form.ts';

/** Whether and when the newsletter is sent. */
export function SendFields({ form: { values, errors, fill } }: { form: NewsletterFormState['form'] }) {
  const t = useTexts();
  const { send, sendAt, isLater } = values;
  return (
    <div className={styles.part}>
      <SwitchField
        label={t('fields.send')}
        description={t('sendHint')}
        checked={send}
        onChange={(checked) => fill('send', checked)}
        error={errors.send}
      />
      <div className={styles.moment}>
        <TextField
          label={t('fields.sendAt')}
          description={t('moment.hint')}
          type="datetime-local"
          min="2000-01-01T00:00"
          max="2099-12-31T23:59"
          name="sendAt"
          value={sendAt}
          error={errors.sendAt ?? null}
          onChange={({ currentTarget }) => {
            fill('sendAt', currentTarget.value.slice(0, 16));
            fill('isLater', false);
          }}
        />
        {sendAt !== '' && (
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              // This button disappears, so the focus needs another place.
              currentTarget.form?.querySelector<HTMLElement>('[name="sendAt"]')?.focus();
              fill('sendAt', '');
            }}
          >
            {t('moment.clear')}
          </Button>
        )}
      </div>
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
