import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReaderAudienceTags } from './reader-audience.tsx';

afterEach(cleanup);

const nobody = { everyone: false, you: false, groups: [], zones: [], segment: false, others: false };

it.each([
  [{ everyone: true }, 'Voor iedereen'],
  [{ you: true }, 'Alleen voor u'],
  [{ you: true, others: true }, 'Voor u en anderen'],
  [{ you: true, groups: ['Klankbord'] }, 'Voor u en anderenVoor uw groep Klankbord'],
  [{ groups: ['Agrariërs', 'Klankbord'] }, 'Voor uw groepen Agrariërs, Klankbord'],
  [{ zones: ['Dijkvak 3'], others: true }, 'Voor iedereen in Dijkvak 3'],
  [{ segment: true }, 'Voor bewoners zoals u'],
  [{ you: true, segment: true }, 'Voor u en anderenVoor bewoners zoals u'],
  [{}, ''],
])('says who %j is for', (audience, text) => {
  const { container } = render(<ReaderAudienceTags audience={{ ...nobody, ...audience }} />);
  expect(container.textContent).toBe(text);
});

it('is empty if the server does not return the audience', () => {
  const { container } = render(<ReaderAudienceTags audience={null} />);
  expect(container.textContent).toBe('');
});
