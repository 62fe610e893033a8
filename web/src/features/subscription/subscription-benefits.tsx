import type { ReactElement } from 'react';

const benefits = [
  ['Every premium course', 'From the first lecture to the last, those with a price of their own too.'],
  ['What comes next', 'A course published while you are subscribed is open the same day.'],
  ['Any screen', 'Phone, laptop or television: the picture follows the connection.'],
] as const;

/** What a subscription opens, as numbered lines. */
export function SubscriptionBenefits(): ReactElement {
  return (
    <ol className="grid border-t border-hairline">
      {benefits.map(([title, sentence], index) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b border-hairline py-4">
          <span aria-hidden="true" className="label leading-7 text-faint">
            {index + 1}
          </span>
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-sm text-muted">{sentence}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
