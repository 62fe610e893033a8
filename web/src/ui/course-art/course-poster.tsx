import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { Poster, type PosterProps } from './poster.tsx';

interface CoursePosterProps extends Pick<PosterProps, 'eager' | 'titled'> {
  course: Pick<CourseCard, 'title' | 'category' | 'technology' | 'snippet' | 'poster'>;
}

/** A course's poster: the uploaded picture, or one that is drawn. */
export function CoursePoster({ course, ...look }: CoursePosterProps): ReactElement {
  return (
    <Poster
      title={course.title}
      hue={course.category.hue}
      technology={course.technology || undefined}
      snippet={course.snippet}
      image={course.poster ?? undefined}
      {...look}
    />
  );
}
