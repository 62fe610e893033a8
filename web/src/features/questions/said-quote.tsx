import type { ReactElement } from 'react';

/** The sentence that was said in the video; nothing if there are no captions. */
export function SaidQuote({ said }: { said: string }): ReactElement | null {
  if (said === '') return null;
  return (
    <blockquote className="border-l-3 border-hairline pl-3 text-sm wrap-anywhere text-muted">
      {said}
    </blockquote>
  );
}
