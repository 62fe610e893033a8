import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { confirmIdentity, guardedScreens, visitorSafety } from './support/accounts/account-screens.ts';
import { demoUsers, type DemoUsers } from './support/accounts/demo-users.ts';
import { demoScreensOf } from './support/learning/demo-screens.ts';
import { screensOf, type Screen, type ShownCourses } from './support/screen-list.ts';
import { startSite } from './support/site.process.ts';
import { until } from '../scripts/until.ts';

/** `npm run screens [name…]` saves a picture of every screen in `screens/`, named by screen, role, width and mode. */
const folder = resolve(import.meta.dirname, '../screens');
const wanted = new Set(process.argv.slice(2));

const widths = [360, 1280] as const;
const modes = ['light', 'dark'] as const;

type Role = 'visitor' | keyof DemoUsers;

interface DemoCourse {
  readonly id: string;
  readonly slug: string;
  readonly access: string;
  /** When an announced course begins; null for the others. */
  readonly availableOn: string | null;
  readonly priceCents: number | null;
  readonly lectures: readonly { readonly id: string; readonly ready: boolean; readonly preview: boolean }[];
}

const site = await startSite({ DEMO: 'on' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
});
try {
  if (wanted.size === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const all = await demoCourses();
  const courses = shownCourses(all);
  const announced = all.find(({ availableOn }) => availableOn !== null)?.slug ?? '';
  const users = await demoUsers(site.origin, courses);
  const [shown] = courses;
  for (const [role, screens] of Object.entries(shown ? screensByRole(shown, announced) : {}) as [
    Role,
    Screen[],
  ][]) {
    const cookie = role === 'visitor' ? undefined : users[role].sessionCookie;
    for (const screen of screens)
      if (wanted.size === 0 || wanted.has(screen.name)) await picturesOf(browser, screen, role, cookie);
  }
} finally {
  await browser.close();
  await site.remove();
}

/** The common screens, and those that look different for new users, subscribers and test administrators. */
function screensByRole(courses: ShownCourses, announced: string): Record<Role, Screen[]> {
  const { visitor, learner, admin } = screensOf(courses);
  const demo = demoScreensOf(courses, announced);
  const some = (screens: Screen[], ...names: string[]) => screens.filter(({ name }) => names.includes(name));
  const readOnly = ['admin-courses', 'admin-course', 'admin-users', 'admin-requests', 'admin-audit'];
  return {
    visitor: [...visitor, ...visitorSafety],
    learner: [...learner, ...demo.learner, confirmIdentity],
    admin: [...admin, ...demo.admin],
    newcomer: some(learner, 'profile', 'cart'),
    subscriber: some(learner, 'profile', 'subscribe', 'learn-locked', 'courses', 'course-priced'),
    guarded: guardedScreens,
    testadmin: [...some(admin, ...readOnly, 'admin-security'), ...some(learner, 'profile', 'security')],
  };
}

/** The demo's newest courses, as soon as the first lectures of the free ones can be watched. */
async function demoCourses(): Promise<DemoCourse[]> {
  const described = async () => {
    const { courses } = (await read('/courses')) as { courses: DemoCourse[] };
    const found = await Promise.all(
      courses.map(async (course) => {
        const { lectures } = (await read(`/courses/${course.id}`)) as Pick<DemoCourse, 'lectures'>;
        return { ...course, lectures };
      }),
    );
    return found.filter(isOpen).every(({ lectures }) => lectures[0]?.ready) ? found : undefined;
  };
  return until('the processing of the demo videos', described, { seconds: 1200, pauseMs: 500 });
}

async function read(path: string): Promise<unknown> {
  return (await fetch(`${site.origin}/api/v1${path}`)).json();
}

/** Whether everyone with an account can watch a course. */
function isOpen({ access, availableOn }: DemoCourse): boolean {
  return access === 'free' && availableOn === null;
}

/** Groups of three courses: a free one, a locked one and one with a price. */
function shownCourses(courses: readonly DemoCourse[]): ShownCourses[] {
  const free = courses.filter(isOpen).map(({ lectures, ...course }) => ({
    ...course,
    ...(lectures[0] && { lecture: lectures[0].id }),
  }));
  const premium = courses.flatMap(({ access, lectures, ...course }) => {
    const locked = lectures.find(({ preview }) => !preview);
    return access === 'premium' && course.availableOn === null && locked
      ? [{ ...course, locked: locked.id }]
      : [];
  });
  const priced = courses.filter(({ priceCents, availableOn }) => priceCents !== null && availableOn === null);
  const threes = priced.flatMap((course, index) => {
    const [open, locked] = [free[index % free.length], premium[index % premium.length]];
    return open && locked ? [{ free: open, premium: locked, priced: course }] : [];
  });
  if (threes.length < 2) throw new Error('the demo lacks a course for one of the screens');
  return threes;
}

async function picturesOf(
  inBrowser: Browser,
  screen: Screen,
  role: Role,
  cookie: { readonly name: string; readonly value: string } | undefined,
): Promise<void> {
  for (const width of widths) {
    for (const mode of modes) {
      const context = await inBrowser.newContext({
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      await context.addInitScript((theme) => localStorage.setItem('fit-coder-theme', theme), mode);
      if (cookie) await context.addCookies([{ ...cookie, url: site.origin }]);
      const page = await context.newPage();
      await page.goto(site.origin + screen.path, { waitUntil: 'networkidle' });
      await page.evaluate(async () => document.fonts.ready);
      await screen.open?.(page);
      const file = `${screen.name}.${role}.${width}.${mode}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: !screen.open });
      await context.close();
      process.stdout.write(`${file}\n`);
    }
  }
}
