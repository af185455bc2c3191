import { files, type PortalFile } from '@dijkportaal/contract/files';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { startFakeUploads, type FakeUpload } from '../../../test/fake-uploads.ts';
import { portalFile } from '../../../test/portal-file.ts';
import { startSession } from '../../platform/tokens.ts';
import { SingleFileUpload } from './single-file-upload.tsx';
import type { Upload } from './uploads.ts';

// A whole form takes long on a busy machine.

let uploads: FakeUpload[];
let server: FakeServer;

beforeEach(async () => {
  uploads = startFakeUploads();
  server = startFakeServer();
  server.respond(files.delete, { detail: 'Verwijderd' });
  await startSession({ access: 'a1', refresh: 'r1' });
});
afterEach(cleanup);

function Form({ stored }: { stored: PortalFile | null }) {
  const [value, setValue] = useState<Upload | null>(null);
  const [current, setCurrent] = useState(stored);
  return (
    <>
      <SingleFileUpload
        label="Afbeelding"
        accepts="image"
        current={current}
        onRemoveCurrent={() => setCurrent(null)}
        value={value}
        onChange={setValue}
      />
      <p id="form">{`${value?.state ?? 'niets'} ${value?.file?.id ?? ''}`}</p>
    </>
  );
}

function renderForm(stored: PortalFile | null = null) {
  const { container } = render(<Form stored={stored} />);
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no field for a file');
  return { user: userEvent.setup({ applyAccept: false }), input };
}

const picture = (name: string) => new File(['dijk'], name);
const form = () => document.querySelector('#form')?.textContent;
const previews = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const button = (name: string) => screen.getByRole('button', { name });

it('uploads the file immediately, passes on the stored file and shows it', async () => {
  const { user, input } = renderForm();
  await user.upload(input, picture('dijk.png'));
  expect(uploads.map(({ file }) => file.name)).toEqual(['dijk.png']);
  expect(form()).toBe('sending ');
  uploads[0]?.respond(200, portalFile({ id: 7 }));
  await waitFor(() => expect(form()).toBe('done 7'));
  expect(previews()).toEqual(['/api/files/7/thumbnail/foto-7.jpg']);
});

it('uses only the last file, and cancels the upload of the previous one', async () => {
  const { user, input } = renderForm();
  await user.upload(input, picture('een.png'));
  await user.upload(input, picture('twee.png'));
  await waitFor(() => expect(uploads[1]?.file.name).toBe('twee.png'));
  expect(uploads[0]?.isAborted).toBe(true);
  uploads[1]?.respond(200, portalFile({ id: 8 }));
  await waitFor(() => expect(form()).toBe('done 8'));
  expect(screen.queryByText('een.png')).toBeNull();
});

it('refuses an invalid file with the reason, and sends nothing', async () => {
  const { user, input } = renderForm();
  await user.upload(input, picture('plan.pdf'));
  expect(await screen.findByText(/^Dit type bestand is hier niet toegestaan\./)).toBeTruthy();
  expect(uploads).toEqual([]);
  expect(form()).toBe('failed ');
});

it('says that a new file replaces the stored one, and shows that again when the new one is removed', async () => {
  const { user, input } = renderForm(portalFile({ id: 1, file_name: 'oud.jpg' }));
  expect(screen.getByRole('link', { name: 'oud.jpg' })).toBeTruthy();
  await user.upload(input, picture('nieuw.png'));
  uploads[0]?.respond(200, portalFile({ id: 9 }));
  await waitFor(() => expect(form()).toBe('done 9'));
  expect(screen.getByText('Dit bestand vervangt het huidige bestand zodra u opslaat.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'oud.jpg' })).toBeNull();
  await user.click(button('nieuw.png verwijderen'));
  expect(form()).toBe('niets ');
  expect(screen.getByRole('link', { name: 'oud.jpg' })).toBeTruthy();
  expect(document.activeElement).toBe(input);
  expect(screen.getByRole('status').textContent).toBe('nieuw.png verwijderd');
});

it('removes the stored file only on request', async () => {
  const { user, input } = renderForm(portalFile({ id: 1, file_name: 'oud.jpg' }));
  await user.click(button('oud.jpg verwijderen'));
  expect(document.activeElement).toBe(input);
  expect(screen.queryByRole('link', { name: 'oud.jpg' })).toBeNull();
  expect(screen.getByText('Bestand kiezen')).toBeTruthy();
});

it('resumes after a lost connection, immediately on request', async () => {
  const { user, input } = renderForm();
  await user.upload(input, picture('dijk.png'));
  uploads[0]?.breakOff();
  await user.click(await screen.findByRole('button', { name: 'Nu verdergaan' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(document.activeElement).toBe(input);
  uploads[1]?.respond(200, portalFile({ id: 10 }));
  await waitFor(() => expect(form()).toBe('done 10'));
});
