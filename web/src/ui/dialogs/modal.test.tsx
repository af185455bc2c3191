import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Modal } from './modal.tsx';

afterEach(cleanup);

function Opener({ onClose }: { onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Modal title="Titel" onClose={close} closeLabel="Sluiten">
          <input aria-label="Veld" />
        </Modal>
      )}
    </>
  );
}

it('is named by its title, moves the focus to the first field and afterwards restores it', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Titel' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Veld'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

it('moves the focus to its heading where it has no field', () => {
  render(<Modal title="Titel">Tekst</Modal>);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Titel' }));
});

it('closes with its button', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  render(<Opener onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Sluiten' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks its owner when the browser wants to close it', () => {
  const onClose = vi.fn<() => void>();
  render(
    <Modal title="Titel" onClose={onClose}>
      <input type="file" aria-label="Bestand" />
    </Modal>,
  );
  const cancel = () => new Event('cancel', { bubbles: false, cancelable: true });
  const asked = cancel();
  fireEvent(screen.getByRole('dialog'), asked);
  expect(asked.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
  // A file picker that is cancelled sends an event of the same name.
  fireEvent(screen.getByLabelText('Bestand'), new Event('cancel', { bubbles: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('remains open where it must be answered', async () => {
  const user = userEvent.setup();
  render(<Modal title="Titel">Tekst</Modal>);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
