import { mfa } from '@dijkportaal/contract/mfa';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { useRefetch } from '../platform/queries.ts';
import { loadPerson } from '../platform/session.ts';

/** The recovery codes while they are shown; they are stored nowhere else. */
export interface Codes {
  shown: readonly string[] | null;
  hasFailed: boolean;
  /** Loads the codes after turning on. */
  fetchFirst: () => Promise<void>;
  /** Replaces the codes and shows the new ones. Throws a CallError. */
  renew: () => Promise<void>;
  forget: () => void;
}

/** Loads recovery codes, and updates the status and the person accordingly. */
export function useCodes(): Codes {
  const refetchStatus = useRefetch([mfa.status]);
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const show = async ({ codes }: { codes: string[] }) => {
    setShown(codes);
    setFailed(false);
    await refetchStatus();
  };
  return {
    shown,
    hasFailed,
    async fetchFirst() {
      try {
        await show(await call(mfa.recoveryCodes));
      } catch {
        setFailed(true);
        await refetchStatus();
      }
      // Staff who had to set it up first may now open all screens.
      await loadPerson();
    },
    renew: async () => show(await callExtension(mfa.renewRecoveryCodes, {}, { success: null })),
    forget: () => setShown(null),
  };
}
