import type { ReactElement } from 'react';

/** The cards that the sandbox takes. */
const cards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
] as const;

/** Says that no money moves here, and which cards to try. */
export function SandboxNote(): ReactElement {
  return (
    <aside aria-label="Test payments" className="rounded-card bg-well p-5 text-sm">
      <p>
        <strong className="font-semibold">This site takes test payments.</strong> No money moves. Two cards
        work, with any later date, any CVC and any name:
      </p>
      <dl className="mt-3 grid gap-1 font-mono">
        {cards.map(([number, outcome]) => (
          <div key={number} className="flex flex-wrap gap-x-6">
            <dt className="select-all">{number}</dt>
            <dd className="text-muted">{outcome}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
