import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { viewedResident } from '../../platform/impersonation.ts';
import { portalFacts } from '../../platform/portal-facts.ts';
import { AskLink } from './ask-link.tsx';

afterEach(() => {
  cleanup();
  viewedResident.set(null);
  portalFacts.set(undefined);
});

async function open({ isStaff = false, isSpecified = false, isViewing = false } = {}) {
  await signInAs(startFakeServer(), { permissions: isStaff ? ['Staff'] : [] });
  portalFacts.set(isSpecified ? null : ({ base_map: null } as never));
  if (isViewing) viewedResident.set({ id: 'x', access: 'view', expiresAt: '2099-01-01', profileId: 8, name: 'Linde' });
  await renderScreen(<AskLink kind="parcel" id="KDL02 C 1" name="KDL02 C 1" />);
  return screen.queryByRole('link', { name: 'Vraag hierover stellen: KDL02 C 1' });
}

it('leads a resident to the form about the item', async () => {
  expect((await open())?.getAttribute('href')).toBe('/messages?about=parcel.KDL02+C+1');
});

it.each([{ isStaff: true }, { isViewing: true }, { isSpecified: true }])('is not shown for %j', async (who) => {
  expect(await open(who)).toBeNull();
});
