/** What also makes the dossier of one person: pages, lists and data of rows that one query returns. */
export { list, table, when } from './html.ts';
export { link, printPage, stylesheet } from './layout.ts';
export type { ExportFolder, OpenFile } from './folder.ts';
export { fileFields, showFiles, withPlaces, type ExportedFile } from './files.ts';
export { readRows } from './rows.ts';
export { indexOf, writeRows, writeSection, type Described, type Export, type Section } from './section.ts';
export { showRow } from './show.ts';
export { appointmentSection } from './sections/appointments.ts';
export { addressSection, mailSection } from './sections/mail.ts';
export { contactSection } from './sections/contacts.ts';
export { messageSection } from './sections/messages.ts';
export { mailStates, newsletterFiles, showNewsletter } from './sections/newsletters.ts';
export { noteSection } from './sections/notes.ts';
export { publicationSection } from './sections/publications.ts';
export { userSection } from './sections/users.ts';
export { workSection } from './sections/works.ts';
