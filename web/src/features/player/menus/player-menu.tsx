import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { Icon } from '../../../ui/controls/icon.tsx';
import { ownKeys } from '../keys/own-keys.ts';

interface PlayerMenuProps {
  label: string;
  /** What the button shows; words are also given as `words`, because its name must contain them. */
  face: ReactNode;
  words?: string | undefined;
  className?: string;
  /** Where menus are drawn over the video. */
  layer: RefObject<HTMLElement | null>;
  children: (close: () => void) => ReactNode;
}

/** A narrower player has no room for a menu, in pixels. */
const roomForMenu = 480;
/** A sheet below the video is at least this high, in pixels. */
const smallestSheet = 220;

/** Where a menu opens: over the video, or as a sheet at the window's lower edge that leaves the video free. */
type Place = { readonly over: true } | { readonly over: false; readonly maxHeight: number };

/** A button of the player that opens a menu. On a phone the menu lies below the video, so that it does not cover it. */
export function PlayerMenu({
  label,
  face,
  words,
  className = '',
  layer,
  children,
}: PlayerMenuProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<Place>({ over: true });
  useControlsStay(layer, open);
  const name = words ? `${label}: ${words}` : label;
  const change = (next: boolean) => {
    if (next) setPlace(placeBeside(layer.current));
    setOpen(next);
  };
  return (
    <Dialog.Root open={open} onOpenChange={change} modal={false}>
      <Dialog.Trigger {...ownKeys} className={`player-button ${className}`} aria-label={name} title={name}>
        {face}
      </Dialog.Trigger>
      <Dialog.Portal container={place.over ? layer : undefined}>
        <Dialog.Popup
          className={place.over ? 'player-menu' : 'player-menu player-sheet'}
          style={place.over ? undefined : { maxHeight: place.maxHeight }}
        >
          <div className="player-menu-head">
            <Dialog.Title className="font-semibold">{label}</Dialog.Title>
            <Dialog.Close aria-label="Close" className="player-button">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {children(() => setOpen(false))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function placeBeside(layer: HTMLElement | null): Place {
  const player = layer?.closest('media-controller');
  if (!player || document.fullscreenElement || player.clientWidth >= roomForMenu) return { over: true };
  const free = innerHeight - player.getBoundingClientRect().bottom;
  return { over: false, maxHeight: Math.max(free, smallestSheet) };
}

/** Keeps the controls on the screen while a menu is open. */
function useControlsStay(layer: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const player = layer.current?.closest('media-controller');
    if (!open || !player) return;
    player.setAttribute('autohide', '-1');
    return () => player.removeAttribute('autohide');
  }, [layer, open]);
}
