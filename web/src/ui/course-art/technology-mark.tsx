import type { CSSProperties, ReactElement } from 'react';
import { markStyle } from './mark-style.ts';
import type { Technology } from './technology.ts';

interface TechnologyMarkProps {
  technology: Technology;
  /** Its size as a class; 32 px by default. */
  className?: string;
}

/** A technology's mark in the colour of the text, and in its brand's colour on hover. */
export function TechnologyMark({ technology, className = 'size-8' }: TechnologyMarkProps): ReactElement {
  return (
    <i
      className={`mark technology ${className}`}
      style={{ ...markStyle(technology.slug), '--brand': technology.colour } as CSSProperties}
      role="img"
      aria-label={technology.title}
    />
  );
}
