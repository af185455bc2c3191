import { auth } from '@dijkportaal/contract/auth';
import { Link } from '@tanstack/react-router';
import { CallError } from '../../platform/call.ts';
import { callExtension, useOffered } from '../../platform/extensions.ts';
import { unlessExplained, usePlainWrite } from '../../platform/write.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { storeCodeRequest } from '../sign-in/code-request.ts';
import { useTexts } from '../texts.ts';

interface ExpiredLinkProps {
  token: string;
  /** Asks for the code in the new mail. */
  onSent: () => void;
}

/** Says that a link no longer works, as when a mail scanner opened it, and mails a new one with a code in one press. */
export function ExpiredLink({ token, onSent }: ExpiredLinkProps) {
  const t = useTexts();
  const isOffered = useOffered(auth.sendNewLink);
  const { run, isBusy, error, problem } = usePlainWrite({
    async write() {
      const { code_request } = await callExtension(auth.sendNewLink, { body: { token } });
      storeCodeRequest({ secret: code_request });
      onSent();
    },
    failedText: unlessExplained(t('link.failed'), t('login.unreachable')),
  });
  const isUnknown = error instanceof CallError && (error.status === 401 || error.status === 404);
  return (
    <Alert tone="error">
      <p>{problem ?? t('openedLink.failed')}</p>
      {isOffered && !isUnknown && (
        <Button variant="default" loading={isBusy} onClick={() => void run()}>
          {t('openedLink.sendNew')}
        </Button>
      )}
      <p>
        <Link to="/login-link">{t('openedLink.new')}</Link>
      </p>
    </Alert>
  );
}
