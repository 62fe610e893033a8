import type { ReactElement } from 'react';
import { Description, DescriptionList } from '../../ui/layout/description-list.tsx';

/** The cards that the sandbox knows. */
const cards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0341', 'is accepted now, and declined when a subscription renews'],
] as const;

/** Says that no money moves here, and which cards to try. */
export function SandboxNote(): ReactElement {
  return (
    <aside aria-label="Test payments" className="rounded-card bg-well p-5 text-sm">
      <p>
        <strong className="font-semibold">This site takes test payments.</strong> No real money is charged.
        There are three test cards. Use them with any future date, any CVC and any name:
      </p>
      <DescriptionList className="mt-2">
        {cards.map(([number, outcome]) => (
          <Description key={number} term={<span className="text-ink select-all">{number}</span>}>
            {outcome}
          </Description>
        ))}
      </DescriptionList>
      <p className="mt-2">
        To try renewals, subscribe, then press “Card and receipts” on your profile. The page that opens lets
        time pass.
      </p>
    </aside>
  );
}
