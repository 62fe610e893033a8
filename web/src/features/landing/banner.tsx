import type { ReactElement } from 'react';
import { ButtonLink } from '../../ui/controls/button.tsx';

interface BannerProps {
  /** Adds a link to the sign-up form. */
  visitor: boolean;
  /** The level of its heading. */
  heading: 'h1' | 'h2';
}

/** The top of the landing page. */
export function Banner({ visitor, heading: Heading }: BannerProps): ReactElement {
  return (
    <section className="numbered py-6 md:py-10">
      <div className="banner">
        <Heading>
          <span>BEST</span> <br />
          COURSES
        </Heading>
      </div>
      <div className="mt-8 grid gap-8 md:mt-12 lg:grid-cols-[minmax(0,42rem)_auto] lg:items-end lg:justify-between">
        <p className="max-w-prose text-lg">
          You get good at programming the way you get fit: small sets, often, with someone good showing the
          movement.
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to="/courses">FIND your course</ButtonLink>
          {visitor ? (
            <ButtonLink to="/signup" variant="secondary">
              Sign up
            </ButtonLink>
          ) : null}
        </p>
      </div>
    </section>
  );
}
