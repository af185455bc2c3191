import { isEmailAddress } from '@dijkportaal/contract/platform/fields';
import type { useTexts } from '../texts.ts';

/** What is wrong with an e-mail address as somebody typed it, or null. */
export function emailError(email: string, t: ReturnType<typeof useTexts>): string | null {
  if (email.trim() === '') return t('login.emailMissing');
  return isEmailAddress(email) ? null : t('login.emailInvalid');
}
