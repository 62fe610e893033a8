import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { startSite } from './site.process.ts';

/** `npm run screens [name…]`: a picture of every screen, named by screen, role, width and mode, in `screens/`. */
const folder = resolve(import.meta.dirname, '../screens');
const wanted = new Set(process.argv.slice(2));

const widths = [360, 1280] as const;
const modes = ['light', 'dark'] as const;

/** So many of the newest courses begin with a film. */
const filmedCourses = 10;

type Role = 'visitor' | 'learner' | 'admin' | 'testadmin';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly roles: readonly Role[];
}

const everyone = ['visitor', 'learner', 'admin'] as const;

interface DemoCourse {
  readonly id: string;
  readonly slug: string;
  readonly access: string;
  readonly lectures: readonly { readonly ready: boolean; readonly preview: boolean }[];
}

/** The screens, their ids filled in from the demo: a course to watch, one that is locked, one with a preview. */
function screensOf(courses: readonly DemoCourse[]): Screen[] {
  const first = (fits: (course: DemoCourse) => boolean) => {
    const course = courses.find(fits);
    if (!course) throw new Error('the demo lacks a course for one of the screens');
    return course;
  };
  const premium = first(({ access }) => access === 'premium');
  const locked = first(({ access, lectures }) => access === 'premium' && lectures[0]?.preview === false);
  const free = first(({ access }) => access === 'free');
  return [
    { name: 'home', path: '/', roles: everyone },
    { name: 'courses', path: '/courses', roles: everyone },
    { name: 'courses-nothing-found', path: '/courses?q=zzzz', roles: ['visitor'] },
    { name: 'course', path: `/courses/${premium.slug}`, roles: ['visitor', 'learner'] },
    { name: 'course-free', path: `/courses/${free.slug}`, roles: ['learner'] },
    { name: 'learn-locked', path: `/course/${locked.id}`, roles: ['learner'] },
    { name: 'learn', path: `/course/${free.id}`, roles: ['learner', 'admin'] },
    { name: 'login', path: '/login', roles: ['visitor'] },
    { name: 'signup', path: '/signup', roles: ['visitor'] },
    { name: 'profile', path: '/profile', roles: ['learner'] },
    { name: 'subscribe', path: '/subscribe', roles: ['learner'] },
    { name: 'payment-success-unknown', path: '/paymentsuccess?reference=FC-UNKNOWN', roles: ['visitor'] },
    { name: 'payment-failure', path: '/failpay?reference=FC-UNKNOWN', roles: ['visitor'] },
    { name: 'not-found', path: '/no/such/screen', roles: ['visitor'] },
    { name: 'admin-courses', path: '/admin/admincourses', roles: ['admin', 'testadmin'] },
    { name: 'admin-course', path: `/admin/admincourses/${free.id}`, roles: ['admin'] },
    { name: 'admin-create-course', path: '/admin/createcourse', roles: ['admin'] },
  ];
}

const site = await startSite({ DEMO: 'on' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
});
try {
  if (wanted.size === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const cookies: Record<Role, string> = {
    visitor: '',
    learner: await login('learner@fitcoder.example', 'demo-learner'),
    admin: await login('admin@fitcoder.example', 'demo-admin'),
    testadmin: await login('testadmin@fitcoder.example', 'demo-testadmin'),
  };
  for (const screen of screensOf(await demoCourses())) {
    if (wanted.size > 0 && !wanted.has(screen.name)) continue;
    for (const role of screen.roles) await picturesOf(browser, screen, role, cookies[role]);
  }
} finally {
  await browser.close();
  await site.remove();
}

async function login(email: string, password: string): Promise<string> {
  const answer = await fetch(`${site.origin}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** The demo's newest courses, as soon as the lectures that have a film can be watched. */
async function demoCourses(): Promise<DemoCourse[]> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { courses } = (await read('/courses')) as { courses: DemoCourse[] };
    const filmed = await Promise.all(
      courses.slice(0, filmedCourses).map(async (course) => {
        const { lectures } = (await read(`/courses/${course.id}`)) as Pick<DemoCourse, 'lectures'>;
        return { ...course, lectures };
      }),
    );
    if (filmed.length === filmedCourses && filmed.every(({ lectures }) => lectures[0]?.ready)) return filmed;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('the films of the demo did not become ready');
}

async function read(path: string): Promise<unknown> {
  return (await fetch(`${site.origin}/api/v1${path}`)).json();
}

async function picturesOf(inBrowser: Browser, screen: Screen, role: Role, cookie: string): Promise<void> {
  for (const width of widths) {
    for (const mode of modes) {
      const context = await inBrowser.newContext({
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      await prepare(context, mode, cookie);
      const page = await context.newPage();
      await page.goto(site.origin + screen.path, { waitUntil: 'networkidle' });
      await page.evaluate(async () => document.fonts.ready);
      const file = `${screen.name}.${role}.${width}.${mode}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      await context.close();
      process.stdout.write(`${file}\n`);
    }
  }
}

async function prepare(context: BrowserContext, mode: string, cookie: string): Promise<void> {
  if (mode === 'dark') await context.addInitScript(() => localStorage.setItem('fit-coder-theme', 'dark'));
  const [name, value] = cookie.split('=');
  if (name && value) await context.addCookies([{ name, value, url: site.origin }]);
}
