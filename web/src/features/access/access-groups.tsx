import type { AccessSource } from '@fit-coder/contracts/customers/access';
import type { ReactElement, ReactNode } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { byCourse, changeWords, periodWords, sourceName } from './access-words.ts';

export interface AccessGroupsProps {
  readonly sources: readonly AccessSource[];
  /** A button for a source that is open. */
  readonly actionOf?: (source: AccessSource, title: string) => ReactNode;
  /** How the reference of an order is shown. */
  readonly referenceOf: (reference: string) => ReactNode;
}

/** What is open, or was, by course: each source with what changed about it and why. */
export function AccessGroups({ sources, actionOf, referenceOf }: AccessGroupsProps): ReactElement {
  return (
    <ul className="-my-4 divide-y divide-hairline">
      {byCourse(sources).map(({ key, title, courseId, open, recorded, sources: group }) => (
        <li key={key} className="grid gap-3 py-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
            {courseId === null ? (
              title
            ) : (
              <Link to={`/course/${courseId}`} className="hover:underline">
                {title}
              </Link>
            )}
            {open && recorded ? (
              <Badge tone="success">Open</Badge>
            ) : (
              <Badge tone="neutral">{open ? 'Not open yet' : 'Ended'}</Badge>
            )}
          </p>
          <ul className="grid gap-4">
            {group.map((source) => (
              <Source
                key={source.id}
                source={source}
                reference={source.reference === null ? null : referenceOf(source.reference)}
                action={source.open ? actionOf?.(source, title) : null}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Source({
  source,
  reference,
  action,
}: {
  readonly source: AccessSource;
  readonly reference: ReactNode;
  readonly action: ReactNode;
}): ReactElement {
  const [latest, ...earlier] = source.changes;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-s-2 border-hairline ps-4 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {sourceName(source)} · {periodWords(source)}
        </p>
        {reference}
        {latest ? (
          <Change change={latest} />
        ) : (
          <p className="text-muted">{`Since ${formatDay(source.since)}`}</p>
        )}
        {earlier.length > 0 ? (
          <details className="mt-1">
            <summary className="min-h-8 cursor-pointer content-center text-muted">
              {earlier.length === 1 ? 'One earlier change' : `${earlier.length} earlier changes`}
            </summary>
            <div className="mt-1 grid gap-2">
              {earlier.map((change) => (
                <Change key={`${change.at} ${change.change}`} change={change} />
              ))}
            </div>
          </details>
        ) : null}
      </div>
      {action}
    </li>
  );
}

function Change({ change }: { readonly change: AccessSource['changes'][number] }): ReactElement {
  const { at, reason, by } = change;
  return (
    <p className="wrap-anywhere text-muted">
      <time dateTime={at}>{formatDay(at)}</time>
      {`: ${changeWords(change)}. ${reason}${by === null ? '' : ` (${by})`}`}
    </p>
  );
}
