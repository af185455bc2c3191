import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

it('has one Tab stop in its head, and arrow keys move within it', async () => {
  const column = (label: string) => ({ label, cell: () => label, sort: { onSort: () => {} } });
  render(
    <DataTable
      caption="Lijst"
      columns={[
        ...['Naam', 'E-mail', 'Datum'].map(column),
        { label: 'Acties', cell: () => <button type="button">Openen</button> },
      ]}
      rows={[1]}
      rowKey={(row) => row}
    />,
  );
  const user = userEvent.setup();
  const focused = () => document.activeElement?.textContent;
  await user.tab();
  expect(focused()).toBe('Naam');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('E-mail');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe('Datum');
  await user.tab();
  expect(focused()).toBe('Openen');
  await user.tab({ shift: true });
  expect(focused()).toBe('Datum');
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
});
