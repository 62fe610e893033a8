import type { FocusEvent, ReactElement } from 'react';
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { ToastCard } from './toast-card.tsx';
import { toastOptions } from './toast.ts';

function ShownToast({ toast }: { toast: Toast }): ReactElement {
  const message = resolveValue(toast.message, toast);
  if (toast.type === 'custom') return <>{message}</>;
  return (
    <ToastCard id={toast.id} kind={toast.type}>
      {message}
    </ToastCard>
  );
}

interface PlaceProps {
  toasts: readonly Toast[];
  className: string;
}

/** A stack of toasts at one edge of the screen. */
function Place({ toasts, className }: PlaceProps): ReactElement {
  return (
    <div className={`pointer-events-none fixed inset-x-4 z-50 grid justify-items-center ${className}`}>
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`grid transition-[grid-template-rows,opacity] ${toast.visible ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr] opacity-0'}`}
        >
          <div className={`min-h-0 pb-2 ${toast.visible ? '' : 'overflow-hidden'}`}>
            <ShownToast toast={toast} />
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Where toasts appear; once, at the root of the app: what happened above, what can be taken back below, near the thumb.
 * Drawn from the library's headless half: its own looks are injected as a style element, which our content policy
 * forbids.
 */
export function Toaster(): ReactElement {
  const { toasts, handlers } = useToaster(toastOptions);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) handlers.endPause();
  };
  return (
    <section
      aria-label="Notifications"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocusCapture={handlers.startPause}
      onBlurCapture={leave}
    >
      <Place toasts={toasts.filter(({ type }) => type !== 'custom')} className="top-4" />
      <Place toasts={toasts.filter(({ type }) => type === 'custom')} className="bottom-4" />
    </section>
  );
}
