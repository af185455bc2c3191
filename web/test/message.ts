import type { Message, Reply } from '@dijkportaal/contract/messages/messages';

/** A message of a resident, with the given properties. */
export const messageOf = (about: Partial<Message> = {}): Message => ({
  id: 3,
  reference: 'B3',
  subject: 'Oprit',
  text: '<p>Blijft de oprit open?</p>',
  email: 'merel@example.org',
  name: 'Merel Kwelder',
  profile_id: 9,
  read_at: null,
  owner_id: null,
  owner: '',
  state: 'new',
  source: 'portal',
  happened_on: null,
  entered_by: '',
  about: null,
  question: '',
  form: null,
  files: [],
  replies: 0,
  unseen: 0,
  latest_at: '2026-11-25T09:30:00.000Z',
  created_at: '2026-11-25T09:30:00.000Z',
  changed_at: null,
  ...about,
});

/** An answer of the project team, with the given properties. */
export const replyOf = (about: Partial<Reply> & { id: number }): Reply => ({
  from: 'team',
  name: 'Bente Heuvel',
  job_title: 'Omgevingsmanager',
  text: '<p>De oprit blijft open.</p>',
  is_own: false,
  files: [],
  created_at: '2026-11-25T10:00:00.000Z',
  read_at: null,
  ...about,
});
