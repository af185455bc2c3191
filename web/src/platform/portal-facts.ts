import type { PortalFacts } from '@dijkportaal/contract/portal';
import { createObservable } from './observable.ts';

/** The settings of the portal; null if the server has no extensions, undefined until it has responded. */
export const portalFacts = createObservable<PortalFacts | null | undefined>(undefined);
