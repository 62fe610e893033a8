import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../ui/controls/icon.tsx';

/** Tells the test administrator that nothing is saved; `children` follow. */
export function ReadOnlyNote({ children }: { children?: ReactNode }): ReactElement {
  return (
    <p className="mb-6 flex gap-3 rounded-control bg-warning-wash px-4 py-3 text-sm">
      <span className="text-warning">
        <Icon name="eye" />
      </span>
      <span>
        <strong className="font-semibold">You are the test administrator:</strong> look at everything, try
        every form. Nothing is saved. {children}
      </span>
    </p>
  );
}
