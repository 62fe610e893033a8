import type { ReactElement } from 'react';

const shapes = {
  alert: 'M10 3 2.5 16.5h15L10 3Zm0 5.5v4m0 2v.5',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13L5 14Zm3.5 4h3',
  bookmark: 'M5 3h10v14.5l-5-4-5 4V3Z',
  cart: 'M1.5 3H4l2 10h9.5l2-7.5H4.5M7 16.5h.01m7.99 0h.01',
  check: 'm4 10.5 4 4 8-9',
  chevronDown: 'm5 7.5 5 5 5-5',
  chevronLeft: 'm12.5 5-5 5 5 5',
  chevronRight: 'm7.5 5 5 5-5 5',
  close: 'm5 5 10 10m0-10L5 15',
  eye: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10Zm8 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  eyeOff:
    'M8 4.7a8 8 0 0 1 2-.2c5 0 8 5.5 8 5.5a14 14 0 0 1-2 2.6M5.5 6A13 13 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 4.2-1.2M3 3l14 14',
  grip: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm0-8.5v5m0-8v.5',
  lock: 'M4.5 9.5h11v8h-11zM7 9.5V6a3 3 0 0 1 6 0v3.5',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  pause: 'M6.5 4v12m7-12v12',
  play: 'M6 3.5v13l10.5-6.5L6 3.5Z',
  plus: 'M10 4v12m-6-6h12',
  search: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5L17 17',
  star: 'm10 2.5 2.3 4.9 5.2.7-3.8 3.7.9 5.3-4.6-2.6-4.6 2.6.9-5.3-3.8-3.7 5.2-.7L10 2.5Z',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm0-12V3m0 14v1.5M1.5 10H3m14 0h1.5M4 4l1 1m10 10 1 1m0-12-1 1M5 15l-1 1',
  trash: 'M3.5 5.5h13M8 5.5V3h4v2.5m-7 0 .8 11.5h8.4L15 5.5M8.5 9v5m3-5v5',
  upvote: 'M10 16V4.5m-5 5 5-5 5 5',
  upload: 'M10 13V3.5m-4 4 4-4 4 4M3 13v3.5h14V13',
} as const;

/** The names of the drawn icons. */
export type IconName = keyof typeof shapes;

interface IconProps {
  name: IconName;
  size?: number;
  /** Fills a closed shape, which shows that something is on. */
  filled?: boolean;
}

/** A 20 px line icon in the text's colour. It is decoration, because the words beside it say the same. */
export function Icon({ name, size = 20, filled = false }: IconProps): ReactElement {
  return (
    <svg
      className="shrink-0"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
