import type { CSSProperties, ReactElement } from 'react';
import { technologySprite, type Technology } from './technology.ts';

interface TechnologyMarkProps {
  technology: Technology;
  /** Its size by class; 32 px unless said. */
  className?: string;
}

/** A technology's mark in the text's colour; in its brand's on hover. */
export function TechnologyMark({ technology, className = 'size-8' }: TechnologyMarkProps): ReactElement {
  return (
    <svg
      className={`technology ${className}`}
      style={{ '--brand': technology.colour } as CSSProperties}
      role="img"
      aria-label={technology.title}
    >
      <use href={`${technologySprite}#${technology.slug}`} />
    </svg>
  );
}
