import type { ReactElement } from 'react';
import { Icon } from '../controls/icon.tsx';

interface FormErrorProps {
  /** The sentence of the failed call; nothing is drawn without one. */
  error?: string | undefined;
  /** Messages by field, listed below the sentence. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/** Above a form: what went wrong as a whole, announced at once. */
export function FormError({ error, fields }: FormErrorProps): ReactElement | null {
  if (!error) return null;
  const messages = Object.entries(fields ?? {});
  return (
    <div role="alert" className="flex gap-3 rounded-control bg-danger-wash p-3 text-sm">
      <span className="text-danger">
        <Icon name="alert" />
      </span>
      <div>
        <p className="font-semibold">{error}</p>
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
