import type { ReactElement } from 'react';
import { TextArea } from '../../ui/forms/text-field.tsx';

interface GiftMessageProps {
  readonly value: string;
  readonly onChange: (message: string) => void;
}

/** What the buyer of a gift writes to its receiver. */
export function GiftMessage({ value, onChange }: GiftMessageProps): ReactElement {
  return (
    <TextArea
      label="Message"
      hint="Shown with the gift. At most 500 characters."
      rows={3}
      maxLength={500}
      required={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
