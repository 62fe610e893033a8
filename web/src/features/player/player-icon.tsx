import type { ReactElement } from 'react';

const shapes = {
  captions: 'M3 5.5h18v13H3zM10.5 10.2a2.3 2.3 0 1 0 0 3.6m6.5-3.6a2.3 2.3 0 1 0 0 3.6',
  settings:
    'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Zm8-3.2-.1-1.2 1.8-1.6-1.8-3.1-2.3.7a8 8 0 0 0-2-1.2L15 3.2h-3.6H9l-.6 2.4a8 8 0 0 0-2 1.2l-2.3-.7-1.8 3.1 1.8 1.6a8 8 0 0 0 0 2.4l-1.8 1.6 1.8 3.1 2.3-.7a8 8 0 0 0 2 1.2l.6 2.4h6l.6-2.4a8 8 0 0 0 2-1.2l2.3.7 1.8-3.1-1.8-1.6L20 12Z',
  theatre: 'M2.5 7h19v10h-19z',
  keys: 'M2.5 6.5h19v11h-19zM6 10h.01M9 10h.01M12 10h.01M15 10h.01M18 10h.01M8 14h8',
} as const;

interface PlayerIconProps {
  name: keyof typeof shapes;
  /** Fills the shape, which shows that something is on. */
  filled?: boolean;
}

/** A 24 px icon for a button of the player, as large as those of media-chrome. */
export function PlayerIcon({ name, filled = false }: PlayerIconProps): ReactElement {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
