import type { AuditObject } from '@dijkportaal/contract/audit/audit';
import type { Config } from '../platform/config.ts';
import { deriveKey } from '../platform/crypto.ts';
import { hashWithKey } from '../platform/security/tokens.ts';

/** An address that somebody typed on a sign-in screen, as the audit log has it if it has no account: a keyed hash. */
export const addressObject = ({ appSecret }: Pick<Config, 'appSecret'>, email: string): AuditObject =>
  `address ${hashWithKey(deriveKey(appSecret, 'addresses in the audit log'), email)}`;
