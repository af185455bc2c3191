export { syncAppointments } from './sync-appointments.ts';
