import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { portalFile } from '../../../test/portal-file.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Files } from './files.tsx';

afterEach(cleanup);

it('shows a picture once, with its kind and size, the cover first, and the other files as rows', async () => {
  const files = [
    portalFile({ id: 1 }),
    portalFile({ id: 2, file_name: 'Plan.pdf', file_type: 'application/pdf' }),
    portalFile({ id: 3, caption: 'De kade', is_cover: true }),
    portalFile({ id: 4, is_checking: true }),
  ];
  await renderScreen(<Files label="Bestanden van Kade" title="Kade" files={files} />);
  const tiles = within(screen.getByRole('list', { name: 'Afbeeldingen bij Kade' })).getAllByRole('listitem');
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    'De kadeAfbeelding, 2,4 MB',
    'foto-1.jpgAfbeelding, 2,4 MB',
  ]);
  const rows = within(screen.getByRole('list', { name: 'Bestanden van Kade' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Plan.pdf PDF, 2,4 MBOpenen (opent in een nieuw tabblad)',
    'foto-4.jpg Afbeelding, 2,4 MB, wordt gecontroleerd',
  ]);
});
