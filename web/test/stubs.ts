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

// jsdom has the dialog element, but cannot open it.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
