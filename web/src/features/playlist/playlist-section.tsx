import type { PlaylistItem } from '@fit-coder/contracts/learning';
import type { MouseEvent, ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { focusBeside } from '../../lib/focus/focus-beside.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CourseRow, CourseRowsLoading } from '../../ui/course-art/course-row.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { useGetPlaylistQuery } from './playlist.api.ts';
import { usePlaylistChoice, type PlaylistChoice } from './playlist-choice.ts';

/** The user's playlist, last added first. Start `getPlaylist` in the loader. */
export function PlaylistSection(): ReactElement {
  const { data, error, isFetching, refetch } = useGetPlaylistQuery();
  const choice = usePlaylistChoice(true);
  return (
    <LogSection title="Playlist" lead="Courses you saved for later.">
      {data ? (
        <Playlist items={data.playlist} choice={choice} />
      ) : error ? (
        <ErrorState
          title="Your playlist could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureOf(error)?.error}
        </ErrorState>
      ) : (
        <CourseRowsLoading count={2} label="Loading your playlist" />
      )}
    </LogSection>
  );
}

interface PlaylistProps {
  items: readonly PlaylistItem[];
  choice: PlaylistChoice;
}

function Playlist({ items, choice }: PlaylistProps): ReactElement {
  if (items.length === 0)
    return (
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-muted">Nothing here yet. Press the bookmark on a course to add it.</p>
        <ButtonLink variant="secondary" size="small" to="/courses">
          Find a course
        </ButtonLink>
      </div>
    );
  const remove = (event: MouseEvent<HTMLElement>, id: string) => {
    focusBeside(event.currentTarget);
    choice.remove(id);
  };
  return (
    <ul className="divide-y divide-hairline lg:-mt-4">
      {items.map(({ course, addedAt }) => (
        <CourseRow
          key={course.id}
          course={course}
          line={
            <>
              Added <time dateTime={addedAt}>{formatDay(addedAt)}</time>
            </>
          }
        >
          <ButtonLink
            variant="secondary"
            size="small"
            to={course.recorded ? `/course/${course.id}` : `/courses/${course.slug}`}
          >
            {course.recorded ? 'Watch' : 'View course'}
            <span className="sr-only"> {course.title}</span>
          </ButtonLink>
          <Button
            variant="quiet"
            size="small"
            className="-mr-3.5"
            aria-label={`Remove from playlist: ${course.title}`}
            onClick={(event) => remove(event, course.id)}
          >
            <Icon name="trash" /> Remove
          </Button>
        </CourseRow>
      ))}
    </ul>
  );
}
