import type { DemoCategory } from './demo-course.ts';

/** The shelves, their hues spread over the circle so that neighbours never look alike. */
export const demoCategories: readonly DemoCategory[] = [
  { slug: 'typescript-javascript', name: 'TypeScript & JavaScript', hue: 255 },
  { slug: 'web-front-end', name: 'Web front end', hue: 345 },
  { slug: 'python', name: 'Python', hue: 88 },
  { slug: 'systems', name: 'Rust, Go & systems', hue: 38 },
  { slug: 'databases', name: 'Databases', hue: 168 },
  { slug: 'devops', name: 'DevOps', hue: 212 },
  { slug: 'algorithms', name: 'Algorithms', hue: 300 },
  { slug: 'security', name: 'Security', hue: 132 },
];
