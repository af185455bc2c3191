import { demoDesigns } from './designs.ts';
import type { DemoPublication } from './demo-publication.ts';
import { demoDocuments } from './documents.ts';
import { demoNews } from './news.ts';

/** Everything that the demo publishes; all of it is invented. Dates in its texts are relative to `now`. */
export const demoPublications = (now: Date): DemoPublication[] => [
  ...demoDesigns().map((item) => ({ kind: 'design' as const, ...item })),
  ...demoDocuments(now).map((item) => ({ kind: 'document' as const, ...item })),
  ...demoNews(now).map((item) => ({ kind: 'news' as const, ...item })),
];
