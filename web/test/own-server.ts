import { beforeAll } from 'vitest';

// Tests talk to a server with all extensions, unless they say otherwise. Those without a browser call none.
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { portalFacts } = await import('../src/platform/portal-facts.ts');
  portalFacts.set({ base_map: { kind: 'none' }, privacy_url: null, terms_url: null, accessibility_url: null });
});
