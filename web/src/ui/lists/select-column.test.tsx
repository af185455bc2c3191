import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import { useSelectColumn } from './select-column.tsx';

afterEach(cleanup);

const rows = [1, 2, 3, 4, 5];

function List() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const column = useSelectColumn({
    rows,
    keyOf: (row) => row,
    texts: { label: 'Selecteren', page: 'Alles op deze pagina', row: (row) => `Rij ${row}` },
    isSelected: (row) => selected.has(row),
    onSelect: (some, isSelected) =>
      setSelected(new Set(isSelected ? [...selected, ...some] : [...selected].filter((row) => !some.includes(row)))),
  });
  return <DataTable caption="Lijst" columns={[column]} rows={rows} rowKey={(row) => row} />;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const selected = () => rows.filter((row) => box(`Rij ${row}`).checked);

it('selects and deselects all rows between two clicks with the shift key', async () => {
  render(<List />);
  const user = userEvent.setup();
  await user.click(box('Rij 4'));
  await user.keyboard('{Shift>}');
  await user.click(box('Rij 2'));
  expect(selected()).toEqual([2, 3, 4]);
  await user.click(box('Rij 5'));
  expect(selected()).toEqual([2, 3, 4, 5]);
  await user.keyboard('{/Shift}');
  await user.click(box('Rij 3'));
  await user.keyboard('{Shift>}');
  await user.click(box('Rij 4'));
  expect(selected()).toEqual([2, 5]);
});

it('says in its head whether all, some or no rows are selected', async () => {
  render(<List />);
  const user = userEvent.setup();
  const all = box('Alles op deze pagina');
  await user.click(box('Rij 1'));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect([all.checked, all.indeterminate, selected()]).toEqual([true, false, rows]);
  await user.click(all);
  expect([all.checked, all.indeterminate, selected()]).toEqual([false, false, []]);
});
