/** Chooses who sees something, with a preview. */
export { AudiencePicker } from './audience-picker.tsx';
/** Choose any number of groups or zones, and at most one. */
export { LabelPicker, LabelSelect } from './labels/label-picker.tsx';
/** Reads what was chosen for the server, and tells whether it includes anyone. */
export { isForSomebody, readAudience } from './queries.ts';
/** All groups and zones, by name, for choices and names. */
export { allGroupsQuery, allZonesQuery } from './labels/queries.ts';
