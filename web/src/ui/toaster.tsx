import type { ReactElement } from 'react';
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { toast as toasts, toastOptions } from './toast.ts';

const signs = {
  success: ['text-success', <Icon key="success" name="check" />],
  error: ['text-danger', <Icon key="error" name="alert" />],
  loading: ['text-blue', <Spinner key="loading" />],
  blank: ['text-blue', <Icon key="blank" name="info" />],
} as const;

function ToastCard({ toast }: { toast: Toast }): ReactElement {
  const message = resolveValue(toast.message, toast);
  if (toast.type === 'custom') return <>{message}</>;
  const [colour, sign] = signs[toast.type];
  return (
    <div className="pointer-events-auto flex w-fit max-w-form animate-rise items-center gap-3 rounded-card border border-hairline bg-surface py-1 pr-1 pl-4 text-sm font-medium shadow-float">
      <span className={colour}>{sign}</span>
      <p role={toast.type === 'error' ? 'alert' : 'status'} className="py-2">
        {message}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-10 shrink-0 place-content-center rounded-control text-muted hover:bg-well hover:text-ink"
        onClick={() => toasts.dismiss(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/**
 * Where toasts appear; once, at the root of the app. Drawn from the library's headless half:
 * its own looks are injected as a style element, which our content policy forbids.
 */
export function Toaster(): ReactElement {
  const { toasts: shown, handlers } = useToaster(toastOptions);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-center"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          className={`grid transition-[grid-template-rows,opacity] ${toast.visible ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr] opacity-0'}`}
        >
          <div className={`min-h-0 pb-2 ${toast.visible ? '' : 'overflow-hidden'}`}>
            <ToastCard toast={toast} />
          </div>
        </div>
      ))}
    </section>
  );
}
