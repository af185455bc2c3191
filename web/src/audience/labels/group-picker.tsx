import { LabelPicker, LabelSelect, type LabelPickerProps, type LabelSelectProps } from './label-picker.tsx';

/** Chooses any number of groups. */
export function GroupPicker(props: LabelPickerProps) {
  return <LabelPicker kind="group" {...props} />;
}

/** Chooses one group or none, as a filter does. */
export function GroupSelect(props: LabelSelectProps) {
  return <LabelSelect kind="group" {...props} />;
}
