import type { ReactElement } from 'react';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/forms/choice-field.tsx';
import { useAutoplayChoice } from './autoplay-choice.ts';
import type { Neighbours } from './lecture-order.ts';

interface LectureStepsProps extends Neighbours {
  addressOf: (lectureId: string) => string;
}

/** Links to the previous and the next lecture, and the choice to play the next one automatically. */
export function LectureSteps({ previous, next, addressOf }: LectureStepsProps): ReactElement {
  const [autoplay, choose] = useAutoplayChoice();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {previous ? (
        <ButtonLink size="small" variant="secondary" to={addressOf(previous.id)} title={previous.title}>
          Previous lecture
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink size="small" variant="secondary" to={addressOf(next.id)} title={next.title}>
          Next lecture
        </ButtonLink>
      ) : null}
      {previous || next ? (
        <Checkbox
          label="Autoplay next"
          className="text-sm"
          checked={autoplay}
          onChange={(event) => choose(event.target.checked)}
        />
      ) : null}
    </div>
  );
}
