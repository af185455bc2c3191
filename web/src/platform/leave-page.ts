let leaving = false;
// Going back can show this page again as it was.
addEventListener('pageshow', () => (leaving = false));

/** Whether the page is being left: a step in the history would cancel that. */
export const isLeavingPage = (): boolean => leaving;

/** Opens a path of the portal as a new page, which clears the memory of this one. */
export function leavePage(path: string): void {
  leaving = true;
  location.assign(path);
}
