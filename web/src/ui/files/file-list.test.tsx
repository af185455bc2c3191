import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { portalFile } from '../../../test/portal-file.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { FileList } from './file-list.tsx';

afterEach(cleanup);

const longName = `${'Dwarsprofiel van de dijk bij het veer '.repeat(3)}.pdf`;

it('links to each file in a new tab, with its kind and size', async () => {
  const file = portalFile({ id: 1, file_name: 'Plan.pdf', file_type: 'application/pdf' });
  await renderScreen(<FileList label="Bestanden" files={[file]} />);
  const link = screen.getByRole('link', { name: /^Plan\.pdf ?PDF, 2,4 MB ?Openen ?\(opent in een nieuw tabblad\)$/ });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    file.file,
    '_blank',
    'noopener noreferrer',
  ]);
  expect(screen.queryByRole('link', { name: /downloaden/ })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shortens a long name visually, with its extension, but not for screen readers', async () => {
  await renderScreen(<FileList label="Bestanden" files={[portalFile({ id: 1, file_name: longName })]} />);
  const link = screen.getByRole('link');
  expect(link.title).toBe(longName);
  const cut = [...link.querySelectorAll('span[aria-hidden="true"]')].map(({ textContent }) => textContent);
  expect(cut).toEqual([
    `${longName.slice(0, 34).trimEnd()}…${longName.slice(-16).trimStart()}`,
    `${longName.slice(0, 15).trimEnd()}…${longName.slice(-7).trimStart()}`,
  ]);
  expect(cut.every((name) => name.endsWith('.pdf'))).toBe(true);
  expect(link.querySelector('.visually-hidden')?.textContent.trim()).toBe(longName);
});

it('has no link for a file that is still being checked, but a message', async () => {
  const file = portalFile({ id: 1, is_checking: true });
  await renderScreen(<FileList label="Bestanden" files={[file]} hasDownloads />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('listitem').textContent).toContain('wordt gecontroleerd');
});

it('has a download link for each file where asked', async () => {
  const file = portalFile({ id: 1, file_name: 'Besluit.pdf' });
  await renderScreen(<FileList label="Bestanden" files={[file]} hasDownloads />);
  const link = screen.getByRole('link', { name: 'Besluit.pdf downloaden' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([file.file, 'Besluit.pdf']);
  expect(link.textContent).toBe('Downloaden');
});

it('shows a long list on request, and one more file than the initial number without', async () => {
  const files = Array.from({ length: 8 }, (_, index) => portalFile({ id: index + 1 }));
  const user = await renderScreen(<FileList label="Bestanden" files={files} />);
  const list = within(screen.getByRole('list', { name: 'Bestanden' }));
  expect(list.getAllByRole('listitem')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Alle 8 bestanden tonen' }));
  expect(list.getAllByRole('listitem')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Minder bestanden tonen' }));
  expect(list.getAllByRole('listitem')).toHaveLength(6);
  cleanup();
  await renderScreen(<FileList label="Bestanden" files={files.slice(0, 7)} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});

it('passes on the file to delete', async () => {
  const files = [portalFile({ id: 1 }), portalFile({ id: 2 })];
  const onDelete = vi.fn<(file: unknown) => void>();
  const user = await renderScreen(<FileList label="Bestanden" files={files} onDelete={onDelete} />);
  await user.click(screen.getByRole('button', { name: 'Bestand foto-2.jpg verwijderen' }));
  expect(onDelete.mock.calls).toEqual([[files[1]]]);
});
