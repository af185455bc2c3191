export { isComing, isOfProfile, listKeptAppointments } from './queries.ts';
export { missingForMs, syncAppointments } from './sync-appointments.ts';
export { appointmentEvent, type CalendarSender } from './write-calendar.ts';
