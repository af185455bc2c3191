import { designs, type NewPublication } from '@dijkportaal/contract/publications/designs';
import { documents } from '@dijkportaal/contract/publications/documents';
import { call, type CallOptions } from '../platform/call.ts';
import { readEditedPublication, readPublication } from './read-publication.ts';

/** Designs and documents are published in the same way. */
export type PublicationKind = 'design' | 'document';

/** The screens of staff, which news has too. */
export const listPaths = { design: '/design-admin', document: '/documents-admin', news: '/news-editor' } as const;
export const editPaths = {
  design: '/design-admin/edit/{-$id}',
  document: '/documents-admin/edit/{-$id}',
  news: '/news-editor/edit/{-$id}',
} as const;
export type ListedKind = keyof typeof listPaths;

// The form shows invalid input next to its fields.
const inForm = { showsBadInput: false };
const withId = (id: number) => ({ params: { id: String(id) } });

/** The fields of a design or document, and the files that were not uploaded before. */
export interface PublicationForm {
  body: NewPublication;
  files: { files: File[] };
}

/** The calls of designs and of documents. */
export const publicationCalls = {
  design: {
    get: (id: number) => call(designs.get, withId(id)).then(readPublication),
    getToEdit: (id: number) => call(designs.get, withId(id)).then(readEditedPublication),
    create: (form: PublicationForm) => call(designs.create, form, inForm),
    replace: (id: number, form: PublicationForm, ifMatch: string | undefined) =>
      call(designs.replace, { ...withId(id), ...form }, { ...inForm, ifMatch }),
    remove: (id: number, options: CallOptions) => call(designs.delete, withId(id), { ...inForm, ...options }),
  },
  document: {
    get: (id: number) => call(documents.get, withId(id)).then(readPublication),
    getToEdit: (id: number) => call(documents.get, withId(id)).then(readEditedPublication),
    create: (form: PublicationForm) => call(documents.create, form, inForm),
    replace: (id: number, form: PublicationForm, ifMatch: string | undefined) =>
      call(documents.replace, { ...withId(id), ...form }, { ...inForm, ifMatch }),
    remove: (id: number, options: CallOptions) => call(documents.delete, withId(id), { ...inForm, ...options }),
  },
};
