/** Selects any number of segments. */
export { SegmentPicker } from './segments/segment-picker.tsx';
