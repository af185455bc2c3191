import type { SessionEnd } from '@dijkportaal/contract/platform/errors';
import { useTexts } from './texts.ts';

const known = new Set<string>([
  'signed_out',
  'ended_elsewhere',
  'password_changed',
  'rights_changed',
  'mfa_reset',
  'deactivated',
  'reused',
] satisfies SessionEnd[]);

/** A sentence that says why a session ended by itself; null when it did not. */
export function useSessionEndText(reason: SessionEnd | null): string | null {
  const t = useTexts();
  if (reason === null) return null;
  // A later version of the server may know other reasons.
  return t(`ended.${known.has(reason) ? reason : 'expired'}`);
}
