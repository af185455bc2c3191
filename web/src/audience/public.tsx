/** Chooses who sees something, with a preview. */
export { AudiencePicker } from './audience-picker.tsx';
/** Selects any number of groups or zones, and at most one. */
export { LabelPicker, LabelSelect } from './labels/label-picker.tsx';
/** Selects any number of segments. */
export { SegmentPicker } from './segment-picker.tsx';
/** Converts the form's selection for the server, and checks whether it includes anyone. */
export { isForAnyone, readAudience } from './queries.ts';
/** All segments by name. */
export { segmentsQuery } from './queries.ts';
/** The users with given names. */
export { findUsers } from './queries.ts';
/** Groups or zones of a response with their names, and those with given names. */
export { findLabels, nameLabels } from './labels/name-labels.ts';
/** All groups and all zones, ordered by name. */
export { allGroupsQuery, allZonesQuery } from './labels/queries.ts';
