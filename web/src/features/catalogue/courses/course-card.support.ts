import type { CourseCard } from '@fit-coder/contracts/catalogue';

/** The card of a course without a lecture that can be watched, for tests. */
export const announcedCard = {
  id: '0190c0de-0000-7000-8000-000000000002',
  slug: 'loops',
  title: 'Loops',
  summary: '',
  category: { slug: 'python', name: 'Python', hue: 1 },
  level: 'beginner',
  access: 'free',
  priceCents: null,
  recorded: false,
  preparing: false,
  availableOn: null,
  instructor: 'Ada',
  technology: '',
  snippet: '',
  poster: null,
  lectureCount: 5,
  durationSeconds: 0,
  rating: null,
} as const satisfies CourseCard;
