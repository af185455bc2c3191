import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LostFilesError } from '../../platform/lazy-files.ts';
import { lazyPart } from './lazy-part.tsx';

type Load = () => Promise<{ Part: (props: { name: string }) => React.ReactElement }>;
const here = { Part: ({ name }: { name: string }) => <p>{name} is er</p> };

// React and the browser report what the test provokes.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(load: Load) {
  const Part = lazyPart(load, 'Part');
  // Awaited, or React does not continue after the part suspended.
  await act(async () =>
    render(
      <>
        <input aria-label="Bericht" />
        <Suspense>
          <Part name="Het onderdeel" />
        </Suspense>
      </>,
    ),
  );
}

it('says that there is no connection, keeps what was typed, and appears when the line is back', async () => {
  const load = vi.fn<Load>().mockRejectedValueOnce(new LostFilesError('a.js', false)).mockResolvedValue(here);
  await show(load);
  await userEvent.type(screen.getByLabelText('Bericht'), 'Dag');
  expect((await screen.findByRole('alert')).textContent).toContain('Geen verbinding');
  dispatchEvent(new Event('online'));
  await screen.findByText('Het onderdeel is er');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Bericht').value).toBe('Dag');
});

it('offers to reload when the file is of an older release', async () => {
  await show(() => Promise.reject(new LostFilesError('a.js', true)));
  expect((await screen.findByRole('alert')).textContent).toContain('Er is een nieuwe versie van het portaal');
  screen.getByRole('button', { name: 'Pagina opnieuw laden' });
});

it('keeps saying so while the line is down', async () => {
  const load = vi.fn<Load>().mockRejectedValue(new LostFilesError('a.js', false));
  await show(load);
  await userEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('alert').textContent).toContain('Geen verbinding');
});
