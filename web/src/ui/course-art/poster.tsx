import type { ReactElement } from 'react';
import { hueStyle } from '../controls/chip.tsx';
import { technologySprite } from './technology.ts';

export interface PosterProps {
  title: string;
  categoryName: string;
  /** The category's OKLCH angle, 0 to 360. */
  hue: number;
  /** A slug of `technologies`. */
  technology?: string | undefined;
  /** A few lines of the course's own subject. */
  snippet: string;
  /** A picture to show in place of the drawing. */
  image?: string | undefined;
  /** Set for pictures above the fold. */
  eager?: boolean;
}

/** Beyond this the poster shows the beginning; the whole title is written beside it. */
const longestTitle = 60;

/** Type size by what has to fit: the whole title, and its longest word on one line. In characters. */
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

/** An uploaded poster is there in a card's size too, 640 px wide; a picture that is only being chosen is not. */
function sizesOf(image: string): { srcSet?: string; sizes?: string } {
  const base = /^(\/posters\/.+)\.webp$/u.exec(image)?.[1];
  if (!base) return {};
  return { srcSet: `${base}-640.webp 640w, ${image} 1280w`, sizes: '(width >= 48em) 24rem, 100vw' };
}

/** A course's poster, 16:9, drawn from its words in six elements. Decoration: the title is written beside it. */
export function Poster({
  title,
  categoryName,
  hue,
  technology,
  snippet,
  image,
  eager,
}: PosterProps): ReactElement {
  if (image) {
    return (
      <img
        className="poster"
        src={image}
        {...sizesOf(image)}
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
      />
    );
  }
  return (
    <div className={`poster poster-${composition(title)}`} style={hueStyle(hue)} aria-hidden="true">
      <span>{categoryName}</span>
      <pre>{snippet}</pre>
      {technology ? (
        <svg>
          <use href={`${technologySprite}#${technology}`} />
        </svg>
      ) : null}
      <p className={titleSize(title)}>
        {title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title}
      </p>
    </div>
  );
}
