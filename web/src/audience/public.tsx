export { AudiencePicker } from './audience-picker.tsx';
export { LabelPicker, LabelSelect, useLabelFilters } from './labels/label-picker.tsx';
export { SegmentPicker } from './segment-picker.tsx';
export { UserPicker } from './user-picker.tsx';
export { isForAnyone, readAudience } from './queries.ts';
export { segmentsQuery } from './queries.ts';
export { findUsers } from './queries.ts';
export { findLabels, nameLabels } from './labels/name-labels.ts';
/** All groups and all zones, ordered by name. */
export { allGroupsQuery, allZonesQuery } from './labels/queries.ts';
