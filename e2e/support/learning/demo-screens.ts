import type { Locator, Page } from '@playwright/test';
import type { Role, Screen, ShownCourses } from '../screen-list.ts';

/** Opens a panel, and waits for a control in it and for what it loads. */
const panel = (name: string, control: (opened: Locator) => Locator) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  const opened = page.getByRole('tabpanel', { name });
  await control(opened).waitFor();
  await opened.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
};

/** Screens of learning that only have content in the demo; `announced`: the slug of a course that is not recorded yet. */
export function demoScreensOf(
  { free }: ShownCourses,
  announced: string,
): Pick<Record<Role, Screen[]>, 'learner' | 'admin'> {
  const learn = `/course/${free.id}`;
  const edited = `/admin/admincourses/${free.id}`;
  return {
    learner: [
      {
        name: 'learn-notes',
        path: learn,
        open: panel('Notes', (opened) => opened.getByRole('button', { name: 'Save note' })),
      },
      {
        name: 'learn-questions',
        path: learn,
        open: panel('Questions', (opened) => opened.getByRole('button', { name: /^Ask at/u })),
      },
      {
        name: 'learn-transcript',
        path: learn,
        open: panel('Transcript', (opened) => opened.getByPlaceholder('Search what is said')),
      },
      { name: 'courses-said', path: '/courses?q=value' },
      { name: 'course', path: `/courses/${free.slug}` },
      { name: 'course-announced', path: `/courses/${announced}` },
    ],
    admin: [
      { name: 'admin-questions-waiting', path: '/admin/questions?list=waiting' },
      { name: 'admin-course-edit', path: `${edited}?edit` },
      { name: 'admin-course-figures', path: `${edited}?figures` },
      { name: 'admin-course-lecture', path: `${edited}?lecture=${free.lecture ?? ''}` },
    ],
  };
}
