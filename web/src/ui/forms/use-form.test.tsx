import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useForm } from './use-form.ts';

afterEach(cleanup);

it('sends once at a time, however often it is submitted, and can be sent again after that', async () => {
  const replies: (() => void)[] = [];
  const send = vi.fn(() => new Promise<void>((resolve) => replies.push(resolve)));
  function Form() {
    const { formProps, isBusy } = useForm({ initial: { name: '' }, check: () => ({}), send });
    return <form {...formProps} aria-label="form" aria-busy={isBusy} />;
  }
  render(<Form />);
  const form = screen.getByRole('form');
  for (const _ of [1, 2, 3]) fireEvent.submit(form);
  expect(send).toHaveBeenCalledTimes(1);
  replies[0]?.();
  await waitFor(() => expect(form.getAttribute('aria-busy')).toBe('false'));
  fireEvent.submit(form);
  expect(send).toHaveBeenCalledTimes(2);
});

it('sends what was filled in without an event, also after another field changed', async () => {
  const send = vi.fn(async () => {});
  function Form() {
    const initial = { name: '', note: '', city: 'Ons Dorp', copies: 1 };
    const { formProps, fieldProps, fill, values } = useForm({ initial, check: () => ({}), send });
    const { onChange: _onChange, error: _error, ...note } = fieldProps('note');
    return (
      <form {...formProps} aria-label="form">
        <input aria-label="name" {...withoutError(fieldProps('name'))} />
        <textarea aria-label="note" {...note} onChange={({ currentTarget }) => fill('note', currentTarget.value)} />
        <input aria-label="city" {...withoutError(fieldProps('city'))} />
        <button type="button" onClick={() => fill('copies', values.copies + 1)}>
          more
        </button>
        <button type="button" onClick={() => fill('city', '')}>
          clear
        </button>
      </form>
    );
  }
  render(<Form />);
  fillSilently('name', 'Linde');
  fillSilently('note', 'Bij de sloot');
  fireEvent.click(screen.getByText('more'));
  fireEvent.click(screen.getByText('clear'));
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.lastCall?.at(0)).toEqual({ name: 'Linde', note: 'Bij de sloot', city: '', copies: 2 });
});

const withoutError = <Props extends { error: unknown }>({ error: _error, ...props }: Props) => props;

/** As some password managers do: React does not notice. */
function fillSilently(label: string, value: string): void {
  const field = screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label);
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
