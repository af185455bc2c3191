import '@mantine/core/styles/Input.css';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { fieldClassNames } from './text-field.tsx';

/** A choice from a list that the browser itself shows, with its label above. `data` may hold groups. */
export function SelectField(props: NativeSelectProps) {
  return (
    <NativeSelect
      size="md"
      withAsterisk={false}
      classNames={fieldClassNames}
      rightSection={<ChevronDownIcon />}
      {...props}
    />
  );
}
