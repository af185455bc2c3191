import { sites } from '@dijkportaal/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Button } from '../ui/layout/button.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Modal } from '../ui/dialogs/modal.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { readMailBody } from './mail-body.ts';
import styles from './preview-modal.module.css';
import { useTexts } from './settings-texts.ts';

interface PreviewModalProps {
  /** As typed in the form, saved or not. */
  subject: string;
  text: string;
  onClose: () => void;
}

/** The invitation as a resident would receive it. */
export function PreviewModal({ subject, text, onClose }: PreviewModalProps) {
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(sites.previewActivation, subject, text),
    queryFn: () =>
      callExtension(
        sites.previewActivation,
        { body: { activation_email_subject: subject, activation_email: text } },
        { success: null, showsBadInput: false },
      ),
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal title={t('preview.title')} onClose={onClose} closeLabel={t('preview.close')} isWide>
      <p>{t('preview.intro')}</p>
      {data === undefined && error === null && <Skeleton lines={6} label={t('preview.loading')} />}
      {error !== null && (
        <LoadFailure text={`${t('preview.failed')} ${reasonOf(error)}`.trim()} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className={`stack-5 ${styles.mail}`}>
          <section>
            <h3>{t('preview.subject')}</h3>
            <p>{data.subject}</p>
          </section>
          <section>
            <h3>{t('preview.html')}</h3>
            <div className={`box ${styles.sheet}`}>
              <RichText html={readMailBody(data.html)} />
            </div>
          </section>
          <section>
            <h3>{t('preview.text')}</h3>
            <div className={`box ${styles.sheet}`} data-plain>
              {data.text}
            </div>
          </section>
        </div>
      )}
      <Actions>
        <Button onClick={onClose}>{t('preview.close')}</Button>
      </Actions>
    </Modal>
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return '';
  const { activation_email: text, activation_email_subject: subject } = error.body as Record<string, unknown>;
  return [subject, text].flat().find((reason) => typeof reason === 'string') ?? error.sentence ?? '';
}
