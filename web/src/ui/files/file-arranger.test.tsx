import type { PortalFile } from '@dijkportaal/contract/files';
import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { portalFile } from '../../../test/portal-file.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { readArrangement, unchangedArrangement } from './arrangement.ts';
import { FileArranger } from './file-arranger.tsx';

const stored = [
  portalFile({ id: 1 }),
  portalFile({ id: 2, file_name: 'plan.pdf', file_type: 'application/pdf' }),
  portalFile({ id: 3 }),
];
let sent: object;
let removed: number[];

function Form() {
  const [value, setValue] = useState(unchangedArrangement);
  const change = (next: typeof value) => {
    sent = readArrangement(stored, next);
    setValue(next);
  };
  const onRemove = ({ id }: PortalFile) => removed.push(id);
  return <FileArranger label="Volgorde" files={stored} value={value} onChange={change} onRemove={onRemove} />;
}

beforeEach(() => {
  removed = [];
});
afterEach(cleanup);
const open = () => renderScreen(<Form />);
const rows = () => screen.getAllByRole('listitem');
const button = (name: string) => screen.getByRole('button', { name });

it('moves a file with the keyboard without losing the focus, and says where it is', async () => {
  const user = await open();
  button('foto-3.jpg omhoog').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('foto-3.jpg omhoog'));
  expect(screen.getByRole('status').textContent).toBe('foto-3.jpg is nu bestand 2 van 3');
  await user.keyboard('{Enter}');
  // At the top it cannot go further.
  expect(document.activeElement).toBe(button('foto-3.jpg omlaag'));
  expect(sent).toEqual({ file_order: [3, 1, 2] });
  await user.click(button('foto-3.jpg omlaag'));
  await user.click(button('foto-3.jpg omlaag'));
  expect(document.activeElement).toBe(button('foto-3.jpg omhoog'));
  expect(sent).toEqual({});
});

it('moves a file by dragging it to another', async () => {
  await open();
  const grip = rows()[2]?.querySelector('[draggable]') ?? expect.fail();
  const start = createEvent.dragStart(grip);
  Object.defineProperty(start, 'dataTransfer', { value: { setData: () => {}, setDragImage: () => {} } });
  fireEvent(grip, start);
  fireEvent.drop(rows()[0] ?? expect.fail());
  expect(sent).toEqual({ file_order: [3, 1, 2] });
});

it('describes files, and only pictures have an alternative text and can be the cover', async () => {
  const user = await open();
  expect(screen.queryByLabelText('Omschrijving van plan.pdf')).toBeNull();
  for (const name of ['foto-1.jpg', 'plan.pdf', 'foto-3.jpg']) await user.click(button(`Gegevens van ${name}`));
  expect(screen.getByLabelText<HTMLInputElement>(/Omslagfoto.*foto-1/).checked).toBe(true);
  expect(within(rows()[1] ?? expect.fail()).queryByRole('radio')).toBeNull();
  expect(screen.queryByLabelText('Wat is er te zien op plan.pdf?')).toBeNull();
  await user.type(screen.getByLabelText('Omschrijving van plan.pdf'), 'Het plan');
  await user.type(screen.getByLabelText('Wat is er te zien op foto-3.jpg?'), 'Een dijk');
  await user.click(screen.getByLabelText(/Omslagfoto.*foto-3/));
  expect(sent).toEqual({
    file_details: [
      { id: 2, caption: 'Het plan', alt: '', is_cover: false },
      { id: 3, caption: '', alt: 'Een dijk', is_cover: true },
    ],
  });
  expect(screen.getByText('plan.pdf')).toBeTruthy();
  await user.click(button('Bestand plan.pdf verwijderen'));
  expect(removed).toEqual([2]);
});
