import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import type { LectureFigures } from '@fit-coder/contracts/learning/editor';
import type { ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Cell, Row, Table } from '../../../ui/layout/table.tsx';
import { useGetCourseFiguresQuery } from '../editor.api.ts';
import { finishedWords, leftWords, startedWords } from './figure-words.ts';
import { WatchedStrip } from './watched-strip.tsx';

interface CourseFiguresProps {
  readonly course: AdminCourse;
  readonly lectures: readonly AdminLecture[];
}

/** How learners get on with each lecture of a course. */
export function CourseFigures({ course, lectures }: CourseFiguresProps): ReactElement {
  const { data, error, isFetching, refetch } = useGetCourseFiguresQuery(course.id, {
    refetchOnMountOrArgChange: true,
  });
  const failure = failureOf(error);
  if (error)
    return (
      <ErrorState
        title="The figures could not be loaded."
        code={failure?.code}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!data)
    return (
      <LoadingPlaces label="Loading the figures" className="grid gap-3">
        {lectures.map(({ id }) => (
          <Skeleton key={id} className="h-12" />
        ))}
      </LoadingPlaces>
    );
  if (data.lectures.every(({ started }) => started === 0))
    return (
      <EmptyState title="No figures yet.">
        They appear here as soon as someone watches a lecture of this course.
      </EmptyState>
    );
  return <FigureTable lectures={lectures} figures={data.lectures} />;
}

const columns = [
  { title: 'Lecture' },
  { title: 'Started', end: true },
  { title: 'Done', end: true },
  { title: 'Watched' },
  { title: 'Most stop at' },
] as const;

interface FigureTableProps {
  readonly lectures: readonly AdminLecture[];
  readonly figures: readonly LectureFigures[];
}

function FigureTable({ lectures, figures }: FigureTableProps): ReactElement {
  const known = new Map(lectures.map((lecture) => [lecture.id, lecture]));
  const sampled = figures.some(({ started, counted }) => counted < started);
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Each bar is a part of the video; its height is the share of learners who watched that part. The red
        bar is where most learners stopped before the lecture was done.
        {sampled ? ' For lectures with many learners, the shares are those of a random sample.' : ''}
      </p>
      <Table caption="How learners get on with each lecture" columns={columns}>
        {figures.map((row, index) => {
          const lecture = known.get(row.lectureId);
          return (
            <Row key={row.lectureId}>
              <Cell className="font-semibold">
                <span className="label mr-3 text-faint">{index + 1}</span>
                {lecture?.title}
              </Cell>
              <Cell label="Started" end>
                {startedWords(row)}
              </Cell>
              <Cell label="Done" end>
                {finishedWords(row)}
              </Cell>
              <Cell>
                <WatchedStrip figures={row} />
              </Cell>
              <Cell label="Most stop at" className="whitespace-nowrap">
                {leftWords(row, lecture?.durationSeconds ?? null)}
              </Cell>
            </Row>
          );
        })}
      </Table>
    </>
  );
}
