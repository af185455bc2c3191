import type { SessionEnd } from '@dijkportaal/contract/platform/errors';
import { ContactLink } from '../ui/layout/contact-link.tsx';
import { useTexts } from './texts.ts';

const known = new Set<string>([
  'signed_out',
  'ended_elsewhere',
  'password_changed',
  'rights_changed',
  'mfa_reset',
  'deactivated',
  'reused',
  'ended_by_provider',
  'unlinked',
] satisfies SessionEnd[]);

/** Shows why a session ended without the person signing out. */
export function SessionEndText({ reason }: { reason: SessionEnd }) {
  const t = useTexts();
  return (
    <p>
      {/* A later version of the server may know other reasons. */}
      {t(`ended.${known.has(reason) ? reason : 'expired'}`)}
      {reason === 'deactivated' && (
        <>
          {' '}
          <ContactLink>{t('ended.contact')}</ContactLink>
        </>
      )}
    </p>
  );
}
