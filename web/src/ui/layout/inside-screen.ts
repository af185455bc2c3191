import { createContext } from 'react';

/** Whether what is shown is a part of a screen, which has the heading of the page already. */
export const InsideScreen = createContext(false);
