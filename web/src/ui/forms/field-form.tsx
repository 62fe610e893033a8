import type { ReactElement, ReactNode } from 'react';
import type { Form } from '../../lib/form.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { errorMark } from '../feedback/shown-errors.ts';

interface FormErrorProps {
  /** The sentence of the failed call; without one, nothing is shown. */
  error?: string | undefined;
  /** Messages by field, listed below the sentence. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/** The error of a whole form, above its fields; it is announced at once. */
export function FormError({ error, fields }: FormErrorProps): ReactElement | null {
  if (!error) return null;
  const messages = Object.entries(fields ?? {});
  return (
    <div role="alert" className="flex gap-3 rounded-control bg-danger-wash p-3 text-sm">
      <span className="text-danger">
        <Icon name="alert" />
      </span>
      <div>
        <p {...errorMark} className="font-semibold">
          {error}
        </p>
        {messages.length > 0 && (
          <ul className="mt-1 list-disc pl-4">
            {messages.map(([field, message]) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface FieldFormProps {
  /** What `useForm` gives. */
  readonly form: Pick<Form<never>, 'props' | 'error' | 'sending'>;
  /** The words of the submit button. */
  readonly submit: string;
  /** Adds space above the button, for a form with several fields. */
  readonly spaced?: boolean;
  /** Needed where a file is sent without scripts. */
  readonly encType?: 'multipart/form-data';
  readonly children: ReactNode;
}

/** A form with its error above the fields and one button below them. */
export function FieldForm({ form, submit, spaced, encType, children }: FieldFormProps): ReactElement {
  return (
    <form {...form.props} encType={encType} className="grid gap-5">
      <FormError error={form.error} />
      {children}
      <Button type="submit" loading={form.sending} className={spaced ? 'mt-2' : undefined}>
        {submit}
      </Button>
    </form>
  );
}
