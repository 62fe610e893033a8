import type { ReactElement } from 'react';
import type { ShortMessage } from './short-message.ts';

/** Shows over the picture what a key has changed. The element around it stays, so that screen readers say each message. */
export function MessageMark({ message }: { message: ShortMessage | null }): ReactElement {
  return (
    <div {...{ noautohide: '' }} className="player-said" role="status">
      {message ? (
        <p key={message.count} className="player-tap" data-side="top">
          {message.text}
        </p>
      ) : null}
    </div>
  );
}
