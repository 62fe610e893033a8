import type { CSSProperties, ReactElement, ReactNode } from 'react';

/** The inline custom property that chips and posters take their colour from. */
export function hueStyle(hue: number): CSSProperties {
  return { '--hue': hue } as CSSProperties;
}

/** A category's name in its hue, an OKLCH angle of 0 to 360. */
export function Chip({ hue, children }: { hue: number; children: ReactNode }): ReactElement {
  return (
    <span className="chip" style={hueStyle(hue)}>
      {children}
    </span>
  );
}
