import { oidc, type LinkRequest } from '@dijkportaal/contract/oidc';
import { useState } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts } from './texts.ts';

interface LinkRequestsProps {
  userId: string;
  /** Of the owner of the account. */
  name: string;
  requests: LinkRequest[];
}

interface Asked {
  request: LinkRequest;
  verb: 'confirm' | 'refuse';
}

/** Who asks to sign in to an account with a provider, for superusers, who link them or refuse. Nothing without requests. */
export function LinkRequests({ userId, name, requests }: LinkRequestsProps) {
  const t = useTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (requests.length === 0 && asked === null) return null;
  return (
    <section aria-label={t('requests')}>
      <ul className="stack-5">
        {requests.map((request) => {
          const { id, provider, asked_at } = request;
          const who = request.name || t('somebody');
          return (
            <li key={id} className="stack-3">
              <div>
                <strong>{t('wants', { who, provider })}</strong>
                <span className="note block">{t('asked', { when: formatDate(asked_at) })}</span>
              </div>
              <div className="row buttons">
                {(['confirm', 'refuse'] as const).map((verb) => (
                  <Button
                    key={verb}
                    variant="default"
                    aria-label={t(`${verb}.named`, { provider, who })}
                    onClick={() => setAsked({ request, verb })}
                  >
                    {t(`${verb}.button`)}
                  </Button>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {asked !== null && <Decide userId={userId} name={name} {...asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function Decide({
  userId,
  name,
  request,
  verb,
  onClose,
}: Omit<LinkRequestsProps, 'requests'> & Asked & { onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([oidc.linked], onClose);
  const { provider } = request;
  const who = request.name || t('somebody');
  const decide = async () => {
    const input = { params: { id: userId, request: String(request.id) } };
    const options = { success: t(`${verb}.done`, { provider }) };
    if (verb === 'confirm') await callExtension(oidc.confirmLink, input, options);
    else await callExtension(oidc.refuseLink, input, options);
    await refetch();
  };
  return (
    <ConfirmModal
      title={t(`${verb}.title`, { provider })}
      confirmLabel={t(`${verb}.button`)}
      failedText={t(`${verb}.failed`)}
      {...(verb === 'refuse' && { tone: 'danger' as const })}
      onConfirm={decide}
      onCancel={onClose}
    >
      <p>{t(`${verb}.text`, { who, provider, name })}</p>
      {verb === 'confirm' && <p>{t('confirm.check', { name })}</p>}
    </ConfirmModal>
  );
}
