import { beforeAll } from 'vitest';

// Tests talk to a server with all extensions, unless they say otherwise. Those without a browser call none.
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { portalFacts } = await import('../src/platform/portal-facts.ts');
  // The session of an earlier file may have ended, and the sign-in screens would begin with its address.
  const { sessionEnd } = await import('../src/platform/tokens.ts');
  sessionEnd.set(null);
  portalFacts.set({ base_map: { kind: 'none' }, privacy_url: null, terms_url: null, accessibility_url: null });
});
