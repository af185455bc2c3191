import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

afterEach(cleanup);

const renderPages = (page: number, count: number, onPage = vi.fn<(page: number) => void>()) => {
  render(<Pagination page={page} count={count} pageSize={30} onPage={onPage} />);
  return onPage;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it.each([
  [1, 'pagina 1 van 3', true, false],
  [2, 'pagina 2 van 3', false, false],
  [3, 'pagina 3 van 3', false, true],
])('stops at both ends: page %i', (page, text, isFirst, isLast) => {
  renderPages(page, 61);
  expect(screen.getByText(text)).toBeTruthy();
  expect([button('Vorige').disabled, button('Volgende').disabled]).toEqual([isFirst, isLast]);
});

it('goes one page on or back', async () => {
  const onPage = renderPages(2, 90);
  await userEvent.click(button('Volgende'));
  await userEvent.click(button('Vorige'));
  expect(onPage.mock.calls).toEqual([[3], [1]]);
});

it('is absent for one page', () => {
  renderPages(1, 30);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('opens the page that is typed, and the last for one past the end', async () => {
  const onPage = renderPages(2, 2_000);
  const field = screen.getByRole('spinbutton', { name: 'Naar pagina' });
  await userEvent.type(field, '40{Enter}');
  await userEvent.type(field, '99999');
  await userEvent.click(button('Ga'));
  for (const nothing of ['0', 'x', '1.5']) {
    await userEvent.clear(field);
    await userEvent.type(field, `${nothing}{Enter}`);
  }
  expect(onPage.mock.calls).toEqual([[40], [67]]);
});
