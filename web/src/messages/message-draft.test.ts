// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { isBlank, storeDraft, readDraft } from './message-draft.ts';

afterEach(() => sessionStorage.clear());

it('keeps a draft for its writer only', () => {
  storeDraft(7, { subject: 'Oprit', text: '<p>Hallo</p>' });
  expect(readDraft(7)).toEqual({ subject: 'Oprit', text: '<p>Hallo</p>' });
  expect(readDraft(8)).toEqual({ subject: '', text: '' });
});

it('removes an empty draft', () => {
  storeDraft(7, { subject: 'Oprit', text: '' });
  storeDraft(7, { subject: ' ', text: '<p>&nbsp;</p>' });
  expect(sessionStorage).toHaveLength(0);
});

it('starts empty when the stored draft cannot be read', () => {
  for (const stored of ['{', 'null', '[]', '{"user":7,"value":{"subject":1}}']) {
    sessionStorage.setItem('dijkportaal.message-draft', stored);
    expect(readDraft(7)).toEqual({ subject: '', text: '' });
  }
});

it('tells HTML without visible content from text', () => {
  for (const html of ['', '<p></p>', '<p>&nbsp;</p>\n<p><br></p>']) expect(isBlank(html)).toBe(true);
  expect(isBlank('<p>a</p>')).toBe(false);
});
