import { publicationCalls } from './designs.ts';

export const documents = publicationCalls('documents', {
  one: 'document',
  many: 'Documents',
  description: 'Documents: files for everyone, or for chosen groups, zones, segments and people.',
});
