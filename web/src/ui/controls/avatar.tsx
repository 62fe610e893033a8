import type { ReactElement } from 'react';

const sizes = { small: 'size-8 text-sm', medium: 'size-10 text-sm', large: 'size-24 text-xl' } as const;

interface AvatarProps {
  name: string;
  /** Without a picture, the initials are shown. */
  src?: string | undefined;
  size?: keyof typeof sizes;
}

/** First letters of the first and the last word, upper case; what is in brackets is left out. */
export function initials(name: string): string {
  const words = name
    .replaceAll(/\([^)]*\)/gu, '')
    .trim()
    .split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => word?.match(/^./u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A user's picture. It is decoration, because the name is beside it or on the control around it. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps): ReactElement {
  const shape = `${sizes[size]} shrink-0 rounded-full`;
  if (src)
    return <img src={src} alt="" width={256} height={256} className={`${shape} bg-well object-cover`} />;
  return (
    <span
      aria-hidden="true"
      className={`${shape} inline-grid place-content-center bg-ink font-mono font-semibold text-page`}
    >
      {initials(name)}
    </span>
  );
}
