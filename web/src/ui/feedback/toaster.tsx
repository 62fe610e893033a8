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

/**
 * Where toasts appear; once, at the root of the app: below the header, where a screen has its title rather than its
 * buttons. Drawn with the library's headless half, because its other half injects a style element, which our content
 * policy forbids.
 */
export function Toaster(): ReactElement {
  const { toasts, handlers } = useToaster(toastOptions);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) handlers.endPause();
  };
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--header-height)+0.5rem)] z-50 grid justify-items-center"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocusCapture={handlers.startPause}
      onBlurCapture={leave}
    >
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
    </section>
  );
}
