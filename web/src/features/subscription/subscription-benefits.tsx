import type { ReactElement } from 'react';

const benefits = [
  [
    'Every premium course',
    'From the first lecture to the last, including courses that are also sold separately.',
  ],
  ['New courses', 'A course that is published while you are subscribed is open to you at once.'],
  ['Any screen', 'Phone, laptop or television: the quality adapts to your connection.'],
] as const;

/** What a subscription includes, as numbered lines. */
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
