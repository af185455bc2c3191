import type { AuditObject } from '@dijkportaal/contract/audit/audit';
import type { Config } from '../platform/config.ts';
import { deriveKey, deriveKeys } from '../platform/crypto.ts';
import { hashWithKey } from '../platform/security/tokens.ts';

const purpose = 'addresses in the audit log';

/** An address that somebody typed on a sign-in screen, as the audit log has it if it has no account: a keyed hash. */
export const addressObject = ({ appSecret }: Pick<Config, 'appSecret'>, email: string): AuditObject =>
  `address ${hashWithKey(deriveKey(appSecret, purpose), email)}`;

/** The same as `addressObject`, and while the secret is being replaced also as older lines have it. */
export const addressObjects = (config: Pick<Config, 'appSecret' | 'oldSecret'>, email: string): AuditObject[] =>
  deriveKeys(config, purpose).map((key): AuditObject => `address ${hashWithKey(key, email)}`);
