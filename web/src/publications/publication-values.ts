import type { NewPublication, Publication } from '@dijkportaal/contract/publications/designs';
import type { Label } from '@dijkportaal/contract/users';
import { isForSomebody, readAudience } from '../audience/public.tsx';
import { uploadIds, type Upload } from '../ui/files/uploads.ts';

/** What the form of a design or document holds. */
export interface PublicationValues {
  title: string;
  everyone: boolean;
  groups: Label[];
  users: Label[];
  zones: Label[];
  uploads: Upload[];
}

/** What the form begins with; a new one is for everyone. */
export function readValues(publication: Publication | null): PublicationValues {
  if (publication === null) return { title: '', everyone: true, groups: [], users: [], zones: [], uploads: [] };
  const { title, everyone, groups, users, zones } = publication;
  return { title, everyone, groups, users, zones, uploads: [] };
}

/** What is sent. Who sees it is always said, so that nothing becomes public by being left out. */
export function toBody(values: PublicationValues): NewPublication {
  return { ...readAudience(values), title: values.title.trim(), uploads: uploadIds(values.uploads) };
}

/** Whether the form says whom it is for. */
export const hasAudience = (values: PublicationValues): boolean => isForSomebody(readAudience(values));
