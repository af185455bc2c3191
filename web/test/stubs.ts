import { vi } from 'vitest';

/* What jsdom lacks and components ask for. */

vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));

vi.stubGlobal('scrollTo', () => {});

class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NothingObserved);
vi.stubGlobal('IntersectionObserver', NothingObserved);

// jsdom knows the dialog element, but not how to open it.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
