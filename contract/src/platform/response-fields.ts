import type * as z from 'zod/mini';
import { isExtension } from './extension.ts';

/** The fields that every server of the specification has in a response; none if it is not an object. */
export function requiredFields(response: z.ZodMiniType): string[] {
  const { shape = {} } = response._zod.def as { shape?: Record<string, z.ZodMiniType> };
  return Object.entries(shape)
    .filter(([, field]) => field._zod.optout !== 'optional' && !isExtension(field))
    .map(([name]) => name);
}
