import { designs, type NewPublication } from '@dijkportaal/contract/publications/designs';
import { documents } from '@dijkportaal/contract/publications/documents';
import { call } from '../platform/call.ts';

/** Designs and documents are published in the same way. */
export type PublicationKind = 'design' | 'document';

// The form shows invalid input next to its fields.
const inForm = { showsBadInput: false };
const withId = (id: number) => ({ params: { id: String(id) } });

/** The calls of designs and of documents. A null id creates one. */
export const publicationCalls = {
  design: {
    save: (id: number | null, body: NewPublication) =>
      id === null ? call(designs.create, { body }, inForm) : call(designs.replace, { ...withId(id), body }, inForm),
    remove: (id: number) => call(designs.delete, withId(id), inForm),
  },
  document: {
    save: (id: number | null, body: NewPublication) =>
      id === null ? call(documents.create, { body }, inForm) : call(documents.replace, { ...withId(id), body }, inForm),
    remove: (id: number) => call(documents.delete, withId(id), inForm),
  },
};
