import { mfa } from '@dijkportaal/contract/mfa';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf } from '../platform/queries.ts';

/** The state of the second factor; null recovery codes: the server does not count them. */
export interface MfaStatus {
  mfa_enabled: boolean;
  required: boolean;
  recovery_codes_left: number | null;
}

async function fetchStatus(): Promise<MfaStatus> {
  const { mfa_enabled, required = false, recovery_codes_left = null } = await call(mfa.status);
  return { mfa_enabled, required, recovery_codes_left };
}

/** Whether the person's second factor is on. */
export const mfaStatusQuery = queryOptions({ queryKey: keyOf(mfa.status), queryFn: fetchStatus });

/** A secret for the authenticator app; removed from the cache as soon as nothing shows it. */
export const mfaOfferQuery = queryOptions({
  queryKey: keyOf(mfa.offer),
  queryFn: () => call(mfa.offer),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});
