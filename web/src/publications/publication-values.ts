import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { Label } from '@dijkportaal/contract/users';
import { isForAnyone, readAudience } from '../audience/public.tsx';
import { filesWithForm, uploadIds, type Upload } from '../ui/files/uploads.ts';
import type { PublicationForm } from './kinds.ts';
import { readPublishValues, toPublishAt, type PublishValues } from './publish-values.ts';

/** The values of the form of a design or document. */
export interface PublicationValues extends PublishValues {
  title: string;
  everyone: boolean;
  groups: Label[];
  users: Label[];
  zones: Label[];
  uploads: Upload[];
}

/** The initial values of the form; a new one is for everyone. */
export function readValues(publication: Publication | null): PublicationValues {
  const publish = readPublishValues(publication);
  if (publication === null) {
    return { title: '', everyone: true, groups: [], users: [], zones: [], uploads: [], ...publish };
  }
  const { title, everyone, groups, users, zones } = publication;
  return { title, everyone, groups, users, zones, uploads: [], ...publish };
}

/** The form as it is sent. It always includes the audience, so that nothing becomes public by omission. */
export function toForm(publication: Publication | null, values: PublicationValues): PublicationForm {
  const { title, uploads } = values;
  return {
    body: {
      ...readAudience(values),
      title: title.trim(),
      uploads: uploadIds(uploads),
      ...toPublishAt(publication, values),
    },
    files: { files: filesWithForm(uploads) },
  };
}

/** Whether the form has an audience. */
export const hasAudience = (values: PublicationValues): boolean => isForAnyone(readAudience(values));
