import type { PortalFile } from '@dijkportaal/contract/files';
import { noFormTexts, type Site } from '@dijkportaal/contract/settings';
import { expect, it } from 'vitest';
import { createUpload } from '../ui/files/uploads.ts';
import { changesOf, readValues, savedValues } from './settings-values.ts';

const file = (id: number): PortalFile => ({
  id,
  file: `/api/files/${id}/original/`,
  file_name: `${id}.pdf`,
  file_type: 'application/pdf',
  size: 10,
  thumbnail: null,
  widths: [],
  is_checking: false,
  caption: '',
  alt: '',
  is_cover: false,
  replaced_at: null,
  change: '',
  created_at: '2026-01-01T00:00:00Z',
});
const site: Site = {
  id: 1,
  site: 1,
  description: '<p>Over</p>',
  introduction_text: '',
  activation_email: '',
  activation_email_subject: '',
  contact_email: 'team@example.org',
  contact_name: 'Team',
  contact_phone: '',
  contact_hours: '',
  answer_days: 5,
  forms: noFormTexts,
  newsletter_sender: '',
  newsletter_reply_to: '',
  newsletter_test_addresses: '',
  automatically_invite_contacts: false,
  analytics_embed_code: '',
  manual: file(5),
  video: null,
  mfa_video: null,
};
const before = readValues(site);

it('sends nothing when nothing was changed', () => {
  expect(changesOf(before, readValues({ ...site, manual: { ...file(5), file: '/another-signature' } }))).toEqual({});
});

it('sends only what was changed', () => {
  const now = { ...before, contact_name: 'Projectteam', answer_days: ' 7', automatically_invite_contacts: true };
  expect(changesOf(before, now)).toEqual({
    contact_name: 'Projectteam',
    answer_days: 7,
    automatically_invite_contacts: true,
  });
});

it('names an uploaded file, and null to return to the default', () => {
  const arrived = { ...createUpload(new File(['x'], 'a.webm'), null), state: 'done' as const, file: file(9) };
  const now = { ...before, manual: { current: null, upload: null }, video: { current: null, upload: arrived } };
  expect(changesOf(before, now)).toEqual({ manual_upload: null, video_upload: 9 });
});

it('leaves out an upload that failed', () => {
  const running = createUpload(new File(['x'], 'a.pdf'), null);
  expect(changesOf(before, { ...before, manual: { current: file(5), upload: running } })).toEqual({});
});

it('starts again from the stored values, with the texts as the editors have them', () => {
  const sent = { ...before, description: '<p>Nieuw</p>', analytics_embed_code: '<iframe src="https://x.example"/>' };
  const saved = { ...site, description: '<p>Nieuw </p>', analytics_embed_code: 'https://x.example/', manual: file(6) };
  const now = savedValues(sent, saved);
  expect(now.description).toBe('<p>Nieuw</p>');
  expect(now.analytics_embed_code).toBe('https://x.example/');
  expect(now.manual).toEqual({ current: file(6), upload: null });
  expect(changesOf(now, now)).toEqual({});
});
