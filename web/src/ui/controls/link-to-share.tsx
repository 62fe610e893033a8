import { useId, useState, type ReactElement } from 'react';
import { Button } from './button.tsx';

/** A link of this site that the user sends to someone: as text that can be selected, with a button that copies it. */
export function LinkToShare({ label, path }: { label: string; path: string }): ReactElement {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const link = new URL(path, location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select(),
    );
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          className="control min-w-0 flex-1 basis-60 font-mono text-sm"
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          <span role="status">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
    </div>
  );
}
