import { LabelPicker, LabelSelect, type LabelPickerProps, type LabelSelectProps } from './label-picker.tsx';

/** Chooses any number of zones. */
export function ZonePicker(props: LabelPickerProps) {
  return <LabelPicker kind="zone" {...props} />;
}

/** Chooses one zone or none, as a filter does. */
export function ZoneSelect(props: LabelSelectProps) {
  return <LabelSelect kind="zone" {...props} />;
}
