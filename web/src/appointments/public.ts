export { AppointmentActions } from './appointment-actions.tsx';
export { isComing } from './name-time.ts';
export { nameTime } from './name-time.ts';
export { appointmentsQuery } from './queries.ts';
