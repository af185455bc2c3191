import { notFound } from '@tanstack/react-router';
import { loadPortalFacts } from '../platform/extensions.ts';

/** For the newsletters that anybody can read: elsewhere, or without the setting, the page is not found. */
export async function requirePublicArchive(): Promise<void> {
  const facts = await loadPortalFacts().catch(() => undefined);
  if (facts !== undefined && facts?.newsletter_archive !== true) throw notFound();
}

/** For routes of screens that only exist with extensions of the specification: elsewhere the page is not found. */
export async function requireExtensions(): Promise<void> {
  // Without a response the screen shows that itself.
  const facts = await loadPortalFacts().catch(() => undefined);
  if (facts === null) throw notFound();
}
