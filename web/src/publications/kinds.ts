import { designs, type NewPublication } from '@dijkportaal/contract/publications/designs';
import { documents } from '@dijkportaal/contract/publications/documents';
import { call } from '../platform/call.ts';

/** Designs and documents are published in the same way. */
export type PublicationKind = 'design' | 'document';

// The form shows invalid input next to its fields.
const inForm = { showsBadInput: false };
const withId = (id: number) => ({ params: { id: String(id) } });

/** The calls of designs and of documents. */
export const publicationCalls = {
  design: {
    get: (id: number) => call(designs.get, withId(id)),
    create: (body: NewPublication) => call(designs.create, { body }, inForm),
    replace: (id: number, body: NewPublication, ifMatch: string | undefined) =>
      call(designs.replace, { ...withId(id), body }, { ...inForm, ifMatch }),
    remove: (id: number) => call(designs.delete, withId(id), inForm),
  },
  document: {
    get: (id: number) => call(documents.get, withId(id)),
    create: (body: NewPublication) => call(documents.create, { body }, inForm),
    replace: (id: number, body: NewPublication, ifMatch: string | undefined) =>
      call(documents.replace, { ...withId(id), body }, { ...inForm, ifMatch }),
    remove: (id: number) => call(documents.delete, withId(id), inForm),
  },
};
