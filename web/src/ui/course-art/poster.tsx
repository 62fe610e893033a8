import type { ReactElement } from 'react';
import { hueStyle } from '../controls/chip.tsx';
import { markStyle } from './mark-style.ts';

export interface PosterProps {
  title: string;
  /** The category's OKLCH angle, 0 to 360. */
  hue: number;
  /** A slug of `technologies`. */
  technology?: string | undefined;
  /** A few lines of code about the course's subject. */
  snippet: string;
  /** A picture to show in place of the drawing. */
  image?: string | undefined;
  /** Set for pictures above the fold. */
  eager?: boolean;
  /** Draws the title too, for a large poster. A card has the title in its text. */
  titled?: boolean;
}

/** The most characters of a title on a poster. */
const longestTitle = 60;

/** The type size with which the title fits, and its longest word on one line. */
function titleSize(title: string): string {
  const word = Math.max(...title.split(' ').map((part) => part.length));
  if (title.length <= 18 && word <= 10) return 'l';
  return title.length <= 38 && word <= 13 ? 'm' : 's';
}

/** One of three compositions, the same each time for the same title. */
function composition(title: string): number {
  let sum = 0;
  for (let index = 0; index < title.length; index++) sum += title.charCodeAt(index);
  return sum % 3;
}

/** The first letter or digit of the title as a capital, or else its first character. */
function initialOf(title: string): string {
  const [first = ''] = /[\p{L}\p{N}]/u.exec(title) ?? title.trim();
  return first.toUpperCase();
}

/** An uploaded poster also exists 640 px wide, for cards; a newly chosen picture does not. */
function sizesOf(image: string, titled: boolean): { srcSet?: string; sizes?: string } {
  const base = /^(\/posters\/.+)\.webp$/u.exec(image)?.[1];
  if (!base) return {};
  const sizes = titled ? '(width >= 62em) 42rem, 100vw' : '(width >= 30em) 24rem, 6rem';
  return { srcSet: `${base}-640.webp 640w, ${image} 1280w`, sizes };
}

/**
 * A course's poster, 16:9: its code, its technology's mark and its title, if `titled`, each in its own zone. Without code and
 * mark it shows the title's initial before a cursor.
 * Decoration only: the title is in the text beside it.
 */
export function Poster({
  title,
  hue,
  technology,
  snippet,
  image,
  eager,
  titled = false,
}: PosterProps): ReactElement {
  if (image) {
    return (
      <img
        className="poster"
        src={image}
        {...sizesOf(image, titled)}
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
      />
    );
  }
  const isBare = technology === undefined && snippet.trim() === '';
  return (
    <div className={`poster poster-${composition(title)}`} style={hueStyle(hue)} aria-hidden="true">
      {isBare ? <b>{initialOf(title)}</b> : <pre>{snippet}</pre>}
      {technology ? <i className="mark" style={markStyle(technology)} /> : null}
      {titled ? (
        <p className={titleSize(title)}>
          {title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title}
        </p>
      ) : null}
    </div>
  );
}
