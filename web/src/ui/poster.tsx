import type { ReactElement } from 'react';
import { hueStyle } from './chip.tsx';
import { technologySprite } from './technologies.ts';

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

/** The longer the title, the smaller its type; measured in characters. */
function titleSize(title: string): string {
  if (title.length <= 16) return 'l';
  return title.length <= 34 ? 'm' : 's';
}

/** One of three compositions, the same each time for the same title. */
function composition(title: string): number {
  let sum = 0;
  for (let index = 0; index < title.length; index++) sum += title.charCodeAt(index);
  return sum % 3;
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
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
      />
    );
  }
  return (
    <div className={`poster poster-${composition(title)}`} style={hueStyle(hue)} aria-hidden="true">
      <pre>{snippet}</pre>
      {technology ? (
        <svg>
          <use href={`${technologySprite}#${technology}`} />
        </svg>
      ) : null}
      <span>{categoryName}</span>
      <b data-size={titleSize(title)}>{title}</b>
    </div>
  );
}
