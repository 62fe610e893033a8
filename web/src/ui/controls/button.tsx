import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { Link } from './link.tsx';
import { Spinner } from '../feedback/spinner.tsx';

/** primary: the main action of a screen. secondary: any other. quiet: in toolbars. danger: cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** medium is 44 px high, small 40 px. */
export type ButtonSize = 'medium' | 'small';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

/** The class of anything that should look like a button. */
export function buttonClass(look: ButtonLook, extra = ''): string {
  const size = look.size === 'small' ? ' button-small' : '';
  return `button button-${look.variant ?? 'primary'}${size} ${extra}`.trimEnd();
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner instead of the words, keeps the width and the focus, and ignores clicks. */
  loading?: boolean | undefined;
}

/** A button; `type` is `button` by default. */
export function Button(props: ButtonProps): ReactElement {
  const { variant, size, loading = false, className, children, onClick, type = 'button', ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A router link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps): ReactElement {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}
