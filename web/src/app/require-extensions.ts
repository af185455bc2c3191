import { notFound } from '@tanstack/react-router';
import { loadPortalFacts } from '../platform/extensions.ts';

/** For routes of screens that only exist with extensions of the specification: elsewhere the page is not found. */
export async function requireExtensions(): Promise<void> {
  // Without a response the screen shows that itself.
  const facts = await loadPortalFacts().catch(() => undefined);
  if (facts === null) throw notFound();
}
