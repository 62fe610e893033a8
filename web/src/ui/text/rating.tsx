import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { Icon } from '../controls/icon.tsx';

/** From this number of reviews on, an average says something about a course. */
const fewest = 3;

/** The average of a course's reviews and their number, `4.6 (12)`; nothing while there are fewer than three. */
export function Rating({ rating }: Pick<CourseCard, 'rating'>): ReactElement | null {
  if (rating === null || rating.count < fewest) return null;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon name="star" size={14} filled />
      <span aria-hidden="true">
        {rating.average.toFixed(1)} ({rating.count})
      </span>
      <span className="sr-only">
        Rated {rating.average.toFixed(1)} of 5 by {rating.count} learners
      </span>
    </span>
  );
}

/** Five stars; as many are filled as the rating has. */
export function Stars({ stars }: { readonly stars: number }): ReactElement {
  return (
    <span className="inline-flex gap-0.5 align-middle">
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={star <= stars ? 'text-ink' : 'text-edge'}>
          <Icon name="star" size={16} filled={star <= stars} />
        </span>
      ))}
      <span className="sr-only">{stars === 1 ? '1 of 5 stars' : `${stars} of 5 stars`}</span>
    </span>
  );
}
