import type { ReactElement } from 'react';

/** A region that scrolls must be within the keyboard's reach. */
const scroller = { role: 'region', tabIndex: 0 } as const;

interface SnippetProps {
  code: string;
  /** What the code is, for those who do not see it. */
  label: string;
}

/** Code in one colour with its line numbers; scrolls sideways, with the keyboard too. */
export function Snippet({ code, label }: SnippetProps): ReactElement {
  const numbers = code.split('\n').map((_, index) => index + 1);
  return (
    <figure className="flex overflow-hidden rounded-card border border-hairline bg-well font-mono text-sm leading-6">
      <pre
        aria-hidden="true"
        className="border-r border-hairline px-3 py-4 text-right text-faint select-none"
      >
        {numbers.join('\n')}
      </pre>
      <pre aria-label={label} {...scroller} className="flex-1 overflow-x-auto p-4 -outline-offset-2">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
