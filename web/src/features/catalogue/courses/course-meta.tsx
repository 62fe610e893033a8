import { isForSale } from '@fit-coder/contracts/selling/course-sale';
import { minorDigits } from '@fit-coder/contracts/money';
import type { Course } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { levelName } from '../../../ui/text/level-name.ts';

const siteName = 'Fit Coder Courses';

/** A course's metadata for search engines and link previews. */
export function CourseMeta({ course, currency }: { course: Course; currency: string }): ReactElement {
  return (
    <>
      <title>{`${course.title} · ${siteName}`}</title>
      <meta name="description" content={course.summary} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={course.title} />
      <meta property="og:description" content={course.summary} />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(structuredCourse(course, currency)).replaceAll('<', String.raw`\u003c`),
        }}
      />
    </>
  );
}

/** The course as schema.org describes it. */
function structuredCourse(course: Course, currency: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.summary,
    provider: { '@type': 'Organization', name: siteName },
    educationalLevel: levelName(course.level),
    about: course.category.name,
    inLanguage: 'en',
    teaches: course.outcomes,
    isAccessibleForFree: course.access === 'free',
    offers: [offerOf(course, currency)],
    ...(course.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: course.rating.average,
        reviewCount: course.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      instructor: { '@type': 'Person', name: course.instructor },
      ...(course.durationSeconds > 0 && { courseWorkload: workloadOf(course.durationSeconds) }),
    },
  };
}

/** A length in ISO 8601, rounded like the length on the page; at least a minute. */
function workloadOf(seconds: number): string {
  return `PT${Math.max(1, Math.round(seconds / 60))}M`;
}

function offerOf(course: Course, priceCurrency: string) {
  const { access, priceCents, availableOn } = course;
  const offer = { '@type': 'Offer', priceCurrency };
  if (access === 'free') return { ...offer, category: 'Free', price: 0 };
  if (priceCents === null || !isForSale(course, new Date())) return { ...offer, category: 'Subscription' };
  const price = priceCents / 10 ** minorDigits(priceCurrency);
  const preorder =
    availableOn === null
      ? {}
      : { availability: 'https://schema.org/PreOrder', availabilityStarts: availableOn };
  return { ...offer, category: 'Paid', price, ...preorder };
}
