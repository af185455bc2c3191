import { useEffect, useEffectEvent } from 'react';
import { isLeavingPage } from '../../platform/leave-page.ts';

/** What the browser stores with an entry of the history. */
interface EntryState {
  /** How many of the entries up to this one are for something that is open on top of the page. */
  open?: number;
  /** The router's number of the page. */
  __TSR_index?: number;
}

/** What is open on top of the page, in order: going back closes the last one. */
const open: { close: () => void }[] = [];
/** How many entries of the history are for what is open. */
let entries = 0;
/** The page under those entries. */
let pageBelow: number | undefined;
/** The page that the last step in the history led to; null if another page was opened since. */
let reached: number | undefined | null = null;
/** Whether entries are being removed. */
let isRemoving = false;

/**
 * While `isOpen`, going back closes this instead of the page. `close` may leave it open, for example to ask about unsaved
 * changes first. For this it has an entry in the history, of which the router does not know.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const own = { close: () => onBack() };
    open.push(own);
    settleSoon();
    return () => {
      open.splice(open.indexOf(own), 1);
      settleSoon();
    };
  }, [isOpen]);
}

const readState = () => (history.state ?? {}) as EntryState;

/** Later, because one dialog may replace another, and a link in it may open another page. */
function settleSoon(): void {
  setTimeout(settle);
}

function settle(): void {
  if (isRemoving || isLeavingPage()) return;
  // If another page was opened, the entries stay behind it, and are skipped on the way back. After a step forward or a
  // reload, an entry may be left of something that was closed.
  entries = readState().open ?? 0;
  if (entries > open.length) {
    isRemoving = true;
    history.go(open.length - entries);
    entries = open.length;
  }
  while (entries < open.length) {
    entries += 1;
    reached = null;
    pageBelow = readState().__TSR_index;
    History.prototype.pushState.call(history, { ...readState(), open: entries }, '');
  }
}

/** Whether the router has nothing to do for a step in the history. */
function isOwnStep({ open: depth = 0, __TSR_index: page }: EntryState): boolean {
  if (isRemoving) {
    isRemoving = false;
    reached = page;
    settleSoon();
    return true;
  }
  if (depth < entries && page === pageBelow) {
    entries = depth;
    reached = page;
    open.at(-1)?.close();
    // What is still open gets its entry back.
    settleSoon();
    return true;
  }
  entries = 0;
  const isOnPage = page === reached;
  if (depth > 0) {
    // The entry of something that was closed is skipped, forward from its page and back from any other.
    history.go(isOnPage ? 1 : -1);
    return true;
  }
  reached = page;
  return isOnPage;
}

const pushPage = history.pushState.bind(history);
history.pushState = function push(...entry) {
  reached = null;
  pushPage(...entry);
};

// main.tsx imports this before it creates the router, whose own listener would load the page again, or ask about unsaved
// changes.
addEventListener('popstate', (event) => {
  if (isOwnStep((event.state ?? {}) as EntryState)) event.stopImmediatePropagation();
});
