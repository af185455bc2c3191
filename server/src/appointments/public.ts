export { isOfProfile } from './queries.ts';
export { syncAppointments } from './sync-appointments.ts';
