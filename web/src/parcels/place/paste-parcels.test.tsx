import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { PasteParcels } from './paste-parcels.tsx';
import { PolygonList } from './polygon-list.tsx';

const corners: [number, number][] = [
  [51.93, 5.63],
  [51.93, 5.64],
  [51.94, 5.64],
];
const first: Polygon = { name: 'A 12', polygon: corners };

afterEach(cleanup);

function Parcels({ start }: { start: Polygon[] }) {
  const [polygons, setPolygons] = useState(start);
  return (
    <>
      <PolygonList polygons={polygons} onChange={setPolygons} onHighlight={() => {}} />
      <PasteParcels polygons={polygons} onChange={setPolygons} />
      <output data-testid="kept">{JSON.stringify(polygons)}</output>
    </>
  );
}

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grenzen van de percelen' });
const button = (name: string) => screen.getByRole('button', { name });
const kept = () => JSON.parse(screen.getByTestId('kept').textContent) as Polygon[];

async function paste(start: Polygon[], pasted: string) {
  const user = await renderScreen(<Parcels start={start} />);
  await user.click(text());
  await user.paste(pasted);
  return user;
}

it('adds pasted parcels, and says what was left out', async () => {
  const ring = [
    [5.63, 51.93],
    [5.64, 51.93],
    [5.64, 51.94],
    [5.63, 51.93],
  ];
  const user = await paste([first], JSON.stringify({ type: 'Polygon', coordinates: [ring, ring] }));
  await user.click(button('Toevoegen aan de percelen'));
  expect(kept()).toEqual([first, { name: 'Perceel 2', polygon: corners }]);
  expect(text().value).toBe('');
  expect(screen.getByText('1 perceel staat op de kaart. Het is nog niet opgeslagen.')).toBeTruthy();
  expect(screen.getByText('1 gat in een perceel is overgeslagen.')).toBeTruthy();
});

it('replaces all parcels on request', async () => {
  const user = await paste([first, first], JSON.stringify({ name: 'B', polygon: corners }));
  await user.click(button('Alle percelen vervangen'));
  expect(kept()).toEqual([{ name: 'B', polygon: corners }]);
});

it('shows what is wrong and where, next to the text, without losing text and parcels', async () => {
  const user = await paste([first], '[[51.93, 5.63], [51.93, "x"]]');
  await user.click(button('Toevoegen aan de percelen'));
  expect(screen.getByText('Perceel 1, hoek 2: hier moeten precies twee getallen staan.')).toBeTruthy();
  expect(text().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(text());
  expect(text().value).toBe('[[51.93, 5.63], [51.93, "x"]]');
  expect(kept()).toEqual([first]);
});

it('does not exceed the number of parcels that a profile may have', async () => {
  const many = Array.from({ length: 499 }, () => first);
  const user = await paste(many, JSON.stringify([first, first]));
  await user.click(button('Toevoegen aan de percelen'));
  expect(screen.getByText('Dit zijn samen 501 percelen. Het maximum voor een profiel is 500.')).toBeTruthy();
  expect(kept()).toHaveLength(499);
});

it('shows the parcels as text that can be edited and pasted back', async () => {
  const user = await renderScreen(<Parcels start={[first, { ...first, name: 'B' }]} />);
  await user.click(button('Huidige percelen als tekst'));
  expect(document.activeElement).toBe(text());
  const changed = text().value.replace('51.94', '51.95');
  await user.clear(text());
  await user.click(text());
  await user.paste(changed);
  await user.click(button('Alle percelen vervangen'));
  expect(kept()).toEqual([
    { name: 'A 12', polygon: [corners[0], corners[1], [51.95, 5.64]] },
    { ...first, name: 'B' },
  ]);
});

it('renames and removes parcels, and the focus remains near', async () => {
  const user = await renderScreen(<Parcels start={[first, { ...first, name: 'B' }]} />);
  const name = screen.getByRole('textbox', { name: 'Naam van perceel 2' });
  await user.type(name, ' 13');
  expect(kept().map((parcel) => parcel.name)).toEqual(['A 12', 'B 13']);
  await user.click(button('Perceel 1 verwijderen: A 12'));
  expect(kept().map((parcel) => parcel.name)).toEqual(['B 13']);
  expect(document.activeElement).toBe(button('Perceel 1 verwijderen: B 13'));
  expect(screen.getByText(/^A 12 is van de kaart verwijderd/)).toBeTruthy();
  await user.click(button('Perceel 1 verwijderen: B 13'));
  await expect.poll(() => document.activeElement?.textContent).toBe('Percelen');
});
