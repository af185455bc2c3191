import { newsletterPreview, type NewsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import type { NewsletterAudience } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { keyOf } from '../../platform/queries.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useSettled } from '../../ui/forms/use-settled.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { recipientsQuery } from '../queries.ts';
import { isForAnyone } from './form-values.ts';
import { useTexts } from './letter-texts.ts';
import styles from './mail-views.module.css';

const previewQuery = (id: number, recipient: string) => ({
  queryKey: keyOf(newsletterPreview.read, id, recipient),
  queryFn: () =>
    callExtension(newsletterPreview.read, {
      params: { id: String(id) },
      query: recipient === '' ? {} : { recipient },
    }),
  staleTime: 0,
  gcTime: 0,
});

const views = ['desk', 'phone', 'text'] as const;
const lights = ['light', 'dark'] as const;
const pictures = ['shown', 'hidden'] as const;

interface MailViewsProps {
  id: number;
  /** Among whom one can choose, or the one recipient as the server names it. */
  audience: NewsletterAudience | string;
  onClose: () => void;
}

/** A newsletter as a mail. */
export function MailViews({ id, audience, onClose }: MailViewsProps) {
  const t = useTexts();
  const [recipient, setRecipient] = useState(typeof audience === 'string' ? audience : '');
  const [view, setView] = useState<(typeof views)[number]>('desk');
  const [colors, setColors] = useState<(typeof lights)[number]>('light');
  const [picture, setPicture] = useState<(typeof pictures)[number]>('shown');
  const { data, isError, refetch } = useQuery(previewQuery(id, recipient));
  return (
    <Modal title={t('views.title')} onClose={onClose} closeLabel={t('views.close')} isWide>
      <div className={styles.choices}>
        <Choice label={t('views.view')} of={views} value={view} onChoose={setView} text={(one) => t(`views.${one}`)} />
        {view !== 'text' && (
          <>
            <Choice
              label={t('views.colors')}
              of={lights}
              value={colors}
              onChoose={setColors}
              text={(one) => t(`views.${one}`)}
            />
            <Choice
              label={t('views.pictures')}
              of={pictures}
              value={picture}
              onChoose={setPicture}
              text={(one) => t(`views.${one}`)}
            />
          </>
        )}
        {typeof audience !== 'string' && (
          <RecipientChoice audience={audience} value={recipient} onChoose={setRecipient} />
        )}
      </div>
      {data?.wrong != null && <Alert tone="warn">{data.wrong}</Alert>}
      {isError ? (
        <LoadFailure text={t('views.failed')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={10} label={t('views.loading')} />
      ) : (
        <Mail preview={data} view={view} query={`?colors=${colors}&pictures=${picture}`} />
      )}
    </Modal>
  );
}

function Mail({ preview, view, query }: { preview: NewsletterPreview; view: string; query: string }) {
  const t = useTexts();
  return (
    <>
      <p className={styles.subject}>
        {t('views.subject')} <strong lang="nl">{preview.subject}</strong>
      </p>
      {view === 'text' ? (
        // Taller than the window, it scrolls, also with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.text} lang="nl" role="region" aria-label={t('views.mail')} tabIndex={0}>
          {preview.text}
        </pre>
      ) : (
        <iframe
          className={styles.mail}
          data-view={view}
          title={t('views.mail')}
          src={preview.page + query}
          // Nothing in it runs, and its links open nothing.
          sandbox=""
        />
      )}
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  of: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
  text: (value: Value) => string;
}

function Choice<Value extends string>({ label, of, value, onChoose, text }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value}
      options={of.map((one) => ({ value: one, label: text(one) }))}
      onChange={({ currentTarget }) => {
        const chosen = of.find((one) => one === currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
}

interface RecipientChoiceProps {
  audience: NewsletterAudience;
  /** '' for nobody in particular. */
  value: string;
  onChoose: (recipient: string) => void;
}

/** Chooses one of the recipients, found by name or address. */
function RecipientChoice({ audience, value, onChoose }: RecipientChoiceProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const isChosen = isForAnyone(audience);
  const { data } = useQuery({
    ...recipientsQuery(audience, { show: 'recipients', search, page: 1 }),
    enabled: isChosen,
  });
  if (!isChosen) return <p className="note">{t('views.nobody')}</p>;
  const found = (data?.results ?? []).map(({ key, name, email }) => ({
    value: /^(?:user|contact)-\d+/.exec(key)?.[0] ?? '',
    label: name === '' ? email : `${name} (${email})`,
  }));
  return (
    <>
      <TextField
        label={t('views.search')}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          // The form around it must not be submitted.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <SelectField
        label={t('views.recipient')}
        value={found.some((one) => one.value === value) ? value : ''}
        options={[{ value: '', label: t('views.anyone') }, ...found]}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </>
  );
}
