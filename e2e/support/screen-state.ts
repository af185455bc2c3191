import type { Page } from '@playwright/test';
import type { Who } from './fixtures.ts';

/** A state of a screen: who looks, where, and how to bring it about. Works in both languages. */
export interface ScreenState {
  name: string;
  who?: Who;
  /** The address of the screen that is looked at. */
  path: string;
  /** Replaces answers of the server, before the screen opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** What is done on the screen; ends when there is nothing left to wait for. */
  reach?: (page: Page) => Promise<unknown>;
  on?: 'phone';
}
