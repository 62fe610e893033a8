import type { ReactElement } from 'react';
import { Reps } from '../../ui/course-art/reps.tsx';
import { repStates } from '../../ui/course-art/rep-ticks.ts';

const sets = [
  {
    title: 'Pick one thing',
    text: 'Filter by subject, compare level and length, read the syllabus. Watch a preview before you decide.',
  },
  {
    title: 'Watch the movement',
    text: 'A lecture shows one movement from start to finish, taught by someone who does it for a living.',
  },
  {
    title: 'Do it again tomorrow',
    text: 'Free courses stay free. One subscription opens the rest, on every device, for as long as you train.',
  },
] as const;

const withoutPlans = 'Free courses stay free. What you buy opens on every device, and it is yours to keep.';

/** How it works, in three sets. `plansOffered`: whether there are plans to subscribe to. */
export function ThreeSets({ plansOffered }: { plansOffered: boolean }): ReactElement {
  return (
    <section aria-labelledby="three-sets">
      <h2 id="three-sets" className="display text-xl">
        Three sets
      </h2>
      <ol className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-3">
        {sets.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <p className="label flex items-center justify-between text-muted">
              Set {index + 1}
              <span aria-hidden="true">
                <Reps states={repStates(sets.length, index)} large />
              </span>
            </p>
            <h3 className="mt-4 text-lg font-bold">{title}</h3>
            <p className="mt-2 text-muted">
              {index === sets.length - 1 && !plansOffered ? withoutPlans : text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
