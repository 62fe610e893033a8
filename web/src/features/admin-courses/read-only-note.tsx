import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../ui/controls/icon.tsx';

/** For the test administrator: that every form may be tried and none changes anything; `children` follow it. */
export function ReadOnlyNote({ children }: { children?: ReactNode }): ReactElement {
  return (
    <p className="mb-6 flex gap-3 rounded-control bg-warning-wash px-4 py-3 text-sm">
      <span className="text-warning">
        <Icon name="eye" />
      </span>
      <span>
        <strong className="font-semibold">You look on as the test administrator.</strong> Open everything and
        try every form; nothing is changed, because anyone can be you. {children}
      </span>
    </p>
  );
}
