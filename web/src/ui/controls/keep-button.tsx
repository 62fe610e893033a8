import type { MouseEventHandler, ReactElement, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface KeepLook {
  icon: IconName;
  /** What it does and to what: the tooltip and the accessible name. */
  name: string;
  /** Filled, and visible without hovering over the card. */
  on?: boolean;
}

interface KeepButtonProps extends KeepLook {
  onPress: () => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A quiet 44 px picture on a card that keeps what the card shows. */
export function KeepButton({ icon, name, on = false, onPress, ref }: KeepButtonProps): ReactElement {
  return (
    <button ref={ref} type="button" className="keep" title={name} data-on={on || undefined} onClick={onPress}>
      <Icon name={icon} filled={on} />
    </button>
  );
}

interface KeepLinkProps extends KeepLook {
  to: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** The same as a link to another screen. */
export function KeepLink({ icon, name, on = false, to, onClick, ref }: KeepLinkProps): ReactElement {
  return (
    <a ref={ref} href={to} className="keep" title={name} data-on={on || undefined} onClick={onClick}>
      <Icon name={icon} filled={on} />
    </a>
  );
}
