import type { Page } from '@playwright/test';
import type { Who } from './fixtures.ts';

/** A state of a screen: the user, the path and the steps to reach it. Works in both languages. */
export interface ScreenState {
  name: string;
  who?: Who;
  /** The path of the screen. */
  path: string;
  /** The status of the response whose failure this state shows. */
  failure?: number;
  /** Mocks server responses, before the screen opens. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The steps on the screen; resolves once the state has been reached. */
  reach?: (page: Page) => Promise<unknown>;
  on?: 'phone';
}
