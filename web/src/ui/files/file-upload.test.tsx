import { files } from '@dijkportaal/contract/files';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { startFakeUploads, type FakeUpload } from '../../../test/fake-uploads.ts';
import { portalFile } from '../../../test/portal-file.ts';
import { startSession } from '../../platform/tokens.ts';
import { FileUpload, type UploadField } from './file-upload.tsx';
import { isUploading, uploadIds, type Upload } from './uploads.ts';

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

const named = (...names: string[]) => names.map((name) => new File(['dijk'], name));

function Form({ max }: { max: number }) {
  const [value, setValue] = useState<Upload[]>([]);
  return (
    <>
      <FileUpload label="Bestanden" accepts="any" max={max} value={value} onChange={setValue} />
      <p id="form">{`${isUploading(value) ? 'bezig' : 'klaar'} ${uploadIds(value).join(',')}`}</p>
      <button type="button" onClick={() => setValue([])}>
        Formulier leegmaken
      </button>
    </>
  );
}

function renderForm(max = 50) {
  render(<Form max={max} />);
  return userEvent.setup({ applyAccept: false });
}

const input = () => screen.getByLabelText<HTMLInputElement>(/Bestanden kiezen/, { selector: 'input' });
const form = () => document.querySelector('#form')?.textContent;
const rows = () => screen.queryAllByRole('listitem');
const row = (name: string) => {
  const found = rows().find(({ textContent }) => textContent?.includes(name));
  if (found === undefined) throw new Error(`there is no row of ${name}`);
  return found;
};
const store = (upload: FakeUpload | undefined, id: number) => upload?.respond(200, portalFile({ id }));

it('sends two files at a time, shows their progress, and returns their ids', async () => {
  const user = renderForm();
  await user.upload(input(), named('een.pdf', 'twee.pdf', 'drie.pdf'));
  expect(uploads.map(({ file }) => file.name)).toEqual(['een.pdf', 'twee.pdf']);
  expect(row('drie.pdf').textContent).toContain('Wacht');
  expect(form()).toBe('bezig ');
  uploads[0]?.report(0.4);
  await waitFor(() => expect(row('een.pdf').textContent).toContain('40% geüpload'));
  expect(screen.getByRole('progressbar', { name: 'een.pdf wordt geüpload' })).toHaveProperty('value', 40);
  uploads[0]?.report(1);
  await waitFor(() => expect(row('een.pdf').textContent).toContain('Wordt gecontroleerd en opgeslagen'));
  store(uploads[0], 11);
  await waitFor(() => expect(uploads[2]?.file.name).toBe('drie.pdf'));
  expect(screen.getByRole('status').textContent).toBe('een.pdf is geüpload');
  store(uploads[2], 13);
  store(uploads[1], 12);
  await waitFor(() => expect(form()).toBe('klaar 11,12,13'));
});

it('refuses invalid files immediately, and sends the others', async () => {
  const user = renderForm();
  await user.upload(input(), [...named('start.exe', 'een.pdf'), new File([], 'leeg.pdf')]);
  expect(row('start.exe').textContent).toContain('Dit type bestand is hier niet toegestaan.');
  expect(row('leeg.pdf').textContent).toContain('Dit bestand is leeg.');
  expect(uploads.map(({ file }) => file.name)).toEqual(['een.pdf']);
  expect(within(row('start.exe')).queryByRole('button', { name: /opnieuw/ })).toBeNull();
  store(uploads[0], 11);
  await waitFor(() => expect(form()).toBe('klaar 11'));
});

it('shows the message of the server, without a retry where it would be the same', async () => {
  const user = renderForm();
  await user.upload(input(), named('virus.pdf', 'weg.pdf'));
  uploads[0]?.respond(400, { file: ['Het bestand ‘virus.pdf’ bevat een virus en is niet bewaard.'] });
  uploads[1]?.respond(500, {});
  await waitFor(() => expect(row('virus.pdf').textContent).toContain('bevat een virus en is niet bewaard.'));
  await waitFor(() => expect(row('weg.pdf').textContent).toContain('Uploaden is niet gelukt.'));
  expect(within(row('virus.pdf')).queryByRole('button', { name: /opnieuw/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'weg.pdf opnieuw uploaden' }));
  await waitFor(() => expect(uploads).toHaveLength(3));
  store(uploads[2], 12);
  await waitFor(() => expect(form()).toBe('klaar 12'));
});

it('resumes the queue when the connection is back', async () => {
  const user = renderForm(200);
  const names = Array.from({ length: 200 }, (_, index) => `foto-${index}.png`);
  await user.upload(input(), named(...names));
  uploads[0]?.breakOff();
  uploads[1]?.breakOff();
  await screen.findByText(/^De verbinding is verbroken/, { selector: 'p' });
  expect(rows()).toHaveLength(200);
  expect([uploads.length, row('foto-0.png').textContent?.includes('Wacht')]).toEqual([2, true]);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(uploads).toHaveLength(4));
  expect(uploads.slice(2).map(({ file }) => file.name)).toEqual(['foto-0.png', 'foto-1.png']);
  store(uploads[2], 11);
  await waitFor(() => expect(uploads[4]?.file.name).toBe('foto-2.png'));
  expect(screen.getByText('1 van 200 bestanden geüpload')).toBeTruthy();
});

it('gives up on a file if the connection breaks repeatedly', async () => {
  const user = renderForm();
  await user.upload(input(), named('zwaar.zip'));
  for (const times of [1, 2, 3, 4]) {
    uploads[times - 1]?.breakOff();
    await user.click(await screen.findByRole('button', { name: 'Nu verdergaan' }));
    await waitFor(() => expect(uploads).toHaveLength(times + 1));
    expect(document.activeElement).toBe(input());
  }
  uploads[4]?.breakOff();
  await user.click(await screen.findByRole('button', { name: 'zwaar.zip opnieuw uploaden' }));
  await waitFor(() => expect(uploads).toHaveLength(6));
});

it('cancels a file that is being uploaded, and then sends the next', async () => {
  const user = renderForm();
  await user.upload(input(), named('een.pdf', 'twee.pdf', 'drie.pdf'));
  await user.click(screen.getByRole('button', { name: 'Stoppen met uploaden van een.pdf' }));
  expect(uploads[0]?.isAborted).toBe(true);
  expect(rows()).toHaveLength(2);
  expect(document.activeElement).toBe(input());
  await waitFor(() => expect(uploads[2]?.file.name).toBe('drie.pdf'));
});

it('deletes from the portal what was uploaded and is removed', async () => {
  const user = renderForm();
  await user.upload(input(), named('een.pdf'));
  store(uploads[0], 11);
  await user.click(await screen.findByRole('button', { name: 'een.pdf verwijderen' }));
  expect(rows()).toHaveLength(0);
  expect(server.sentTo(files.delete)).toHaveLength(1);
  expect(form()).toBe('klaar ');
});

it('cancels uploads when the form is reset or unmounted', async () => {
  const user = renderForm();
  await user.upload(input(), named('een.pdf'));
  await user.click(screen.getByRole('button', { name: 'Formulier leegmaken' }));
  expect(uploads[0]?.isAborted).toBe(true);
  await user.upload(input(), named('twee.pdf'));
  cleanup();
  expect(uploads[1]?.isAborted).toBe(true);
});

it('accepts no more files than the maximum, with a message', async () => {
  const user = renderForm(2);
  await user.upload(input(), named('een.pdf', 'twee.pdf', 'drie.pdf'));
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toContain('U kunt maximaal 2 bestanden kiezen.');
  expect(input().disabled).toBe(true);
});

function dropTwo() {
  const zone = input().closest('div');
  if (zone === null) throw new Error('the field has no zone');
  fireEvent.drop(zone, { dataTransfer: { files: named('een.pdf', 'twee.pdf') } });
}

it('accepts no dropped files in a form that is locked', () => {
  render(
    <fieldset disabled>
      <Form max={50} />
    </fieldset>,
  );
  dropTwo();
  expect(rows()).toHaveLength(0);
  expect(uploads).toEqual([]);
});

it('accepts dropped files, and announces how many', async () => {
  renderForm();
  dropTwo();
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toContain('2 bestanden gekozen');
});

function FormWithOwnList() {
  const [value, setValue] = useState<Upload[]>([]);
  const field = useRef<UploadField>(null);
  return (
    <>
      <FileUpload ref={field} label="Bestanden" accepts="any" value={value} onChange={setValue} hidesDone />
      {value.map((upload) => (
        <button key={upload.key} type="button" onClick={() => field.current?.remove(upload)}>
          {upload.name} weg
        </button>
      ))}
    </>
  );
}

it('deletes an upload that the form lists itself, shows a message and takes the focus', async () => {
  render(<FormWithOwnList />);
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input(), named('een.pdf'));
  await waitFor(() => expect(uploads).toHaveLength(1));
  store(uploads[0], 5);
  await screen.findByText('een.pdf is geüpload');
  await user.click(screen.getByRole('button', { name: 'een.pdf weg' }));
  expect(screen.getByText('een.pdf verwijderd')).toBeTruthy();
  expect(document.activeElement).toBe(input());
  await waitFor(() => expect(server.sentTo(files.delete)).toHaveLength(1));
});
