import { signInFailures, type SignInFailure } from '@dijkportaal/contract/oidc';
import { tabStore } from '../platform/storage.ts';

/** What a sign-in at a provider returned: a code for a session, to confirm who is signed in, or to link, or why it failed. */
export type Returned = { provider: string; next: string } & (
  | { kind: 'code' | 'confirm' | 'link'; code: string }
  | { kind: 'failed'; why: SignInFailure }
);

const key = 'dijkportaal.provider-return';

/**
 * What the fragment of this page holds, which is removed from the address, or what it held before in this tab: the first
 * link needs another sign-in in between.
 */
export function readReturned(): Returned | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (fragment.has('provider')) {
    tabStore.write(key, fragment.toString());
    history.replaceState(history.state, '', location.pathname);
  }
  return parse(new URLSearchParams(tabStore.read(key) ?? ''));
}

export function forgetReturned(): void {
  tabStore.write(key, null);
}

function parse(fragment: URLSearchParams): Returned | null {
  const common = { provider: fragment.get('provider') ?? '', next: fragment.get('next') ?? '/' };
  for (const kind of ['code', 'confirm', 'link'] as const) {
    const code = fragment.get(kind);
    if (code !== null) return { ...common, kind, code };
  }
  const given = fragment.get('failed');
  if (given === null) return null;
  return { ...common, kind: 'failed', why: signInFailures.find((why) => why === given) ?? 'invalid' };
}
