import type { ReactElement } from 'react';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import type { Neighbours } from './lecture-order.ts';

interface LectureStepsProps extends Neighbours {
  addressOf: (lectureId: string) => string;
}

/** Links to the previous and the next lecture, at the end of the row. On phones they are arrows. */
export function LectureSteps({ previous, next, addressOf }: LectureStepsProps): ReactElement {
  return (
    <div className="lecture-steps">
      {previous ? (
        <ButtonLink
          size="small"
          variant="secondary"
          className="max-sm:px-0"
          to={addressOf(previous.id)}
          title={previous.title}
        >
          <Icon name="chevronLeft" size={16} />
          <span className="max-sm:sr-only">Previous lecture</span>
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink
          size="small"
          variant="secondary"
          className="max-sm:px-0"
          to={addressOf(next.id)}
          title={next.title}
        >
          <span className="max-sm:sr-only">Next lecture</span>
          <Icon name="chevronRight" size={16} />
        </ButtonLink>
      ) : null}
    </div>
  );
}
