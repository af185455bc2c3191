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
