import { useLayoutEffect, useRef, type FocusEvent, type ReactElement, type RefObject } from 'react';
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { ToastCard } from './toast-card.tsx';
import { bottomClearOf } from './clear-of-buttons.ts';
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

interface StackProps {
  readonly toasts: readonly Toast[];
  readonly className: string;
  readonly ref?: RefObject<HTMLDivElement | null>;
}

/** Toasts at one edge of the screen. */
function Stack({ toasts, className, ref }: StackProps): ReactElement {
  return (
    <div
      ref={ref}
      className={`pointer-events-none fixed inset-x-4 z-50 grid justify-items-center ${className}`}
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
    </div>
  );
}

/** Toasts with an action, at the bottom; raised when they would cover a primary button there. */
function BottomStack({ toasts }: Pick<StackProps, 'toasts'>): ReactElement {
  const stack = useRef<HTMLDivElement>(null);
  const { length } = toasts;
  useLayoutEffect(() => {
    const buttons = document.querySelectorAll('main .button-primary');
    if (length > 0 && stack.current)
      stack.current.style.bottom = `${bottomClearOf(stack.current, buttons)}px`;
  }, [length]);
  return <Stack ref={stack} toasts={toasts} className="bottom-4" />;
}

/**
 * Where toasts appear; once, at the root of the app: below the header, and those with an action at the bottom, as the
 * specification says. Drawn with the library's headless half, because its other half injects a style element, which our
 * content policy forbids.
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
      <Stack
        toasts={toasts.filter(({ type }) => type !== 'custom')}
        className="top-[calc(var(--header-height)+0.5rem)]"
      />
      <BottomStack toasts={toasts.filter(({ type }) => type === 'custom')} />
    </section>
  );
}
