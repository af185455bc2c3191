import { configure } from '@testing-library/react';
import { vi } from 'vitest';

configure({ asyncUtilTimeout: Number(import.meta.env['PATIENCE']) });

/* What components use and jsdom lacks. */

vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));

vi.stubGlobal('scrollTo', () => {});

class FakeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', FakeObserver);
vi.stubGlobal('IntersectionObserver', FakeObserver);

// Where the editor puts its cursor.
Range.prototype.getClientRects = () => [{ top: 0, bottom: 0, left: 0, right: 0 }] as never;
Range.prototype.getBoundingClientRect = () => ({ top: 0, bottom: 0, left: 0, right: 0 }) as never;

// jsdom has the dialog element, but cannot open it.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
