import type { ReactElement } from 'react';
import { TextArea } from '../../ui/forms/text-field.tsx';

interface ReasonFieldProps {
  readonly name: string;
  readonly error: string | undefined;
}

/** Why an administrator gives or ends access. */
export function ReasonField(props: ReasonFieldProps): ReactElement {
  return (
    <TextArea
      {...props}
      label="Reason"
      hint="The user can read it, and it goes into the audit log."
      rows={2}
      maxLength={500}
      required
    />
  );
}
