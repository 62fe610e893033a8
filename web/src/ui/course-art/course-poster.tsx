import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { Poster } from './poster.tsx';

interface CoursePosterProps {
  course: Pick<CourseCard, 'title' | 'category' | 'technology' | 'snippet' | 'poster'>;
  /** Set for pictures above the fold. */
  eager?: boolean;
}

/** A course's poster: the uploaded picture, or drawn from its words. */
export function CoursePoster({ course, eager = false }: CoursePosterProps): ReactElement {
  return (
    <Poster
      title={course.title}
      categoryName={course.category.name}
      hue={course.category.hue}
      technology={course.technology || undefined}
      snippet={course.snippet}
      image={course.poster ?? undefined}
      eager={eager}
    />
  );
}
