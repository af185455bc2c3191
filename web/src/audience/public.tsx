/** Chooses who sees something, with a preview. */
export { AudiencePicker } from './audience-picker.tsx';
/** Selects any number of groups or zones, and at most one. */
export { LabelPicker, LabelSelect } from './labels/label-picker.tsx';
/** Converts the form's selection for the server, and tells whether it includes anyone. */
export { isForAnyone, readAudience } from './queries.ts';
/** All groups and all zones, ordered by name. */
export { allGroupsQuery, allZonesQuery } from './labels/queries.ts';
