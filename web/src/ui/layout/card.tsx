import type { ComponentProps, ReactElement } from 'react';

interface CardProps extends ComponentProps<'div'> {
  /** Inner space of 20 px; off for a card that starts with a poster. */
  padded?: boolean;
}

/** A raised sheet with a hairline. */
export function Card({ padded = true, className = '', ...rest }: CardProps): ReactElement {
  return <div {...rest} className={`card ${padded ? 'p-5' : ''} ${className}`} />;
}
