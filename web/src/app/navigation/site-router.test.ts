// @vitest-environment happy-dom
import {
  createBrowserRouter,
  redirect,
  RouterContextProvider,
  type DataRouter,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSiteRouter } from './site-router.ts';

const boundary = { ErrorBoundary: () => null };
const Component = () => null;

/** A small site whose loaders note how they are called. */
function siteOf(log: string[]): RouteObject[] {
  const noted =
    (name: string) =>
    ({ request, params }: LoaderFunctionArgs) => {
      const { pathname, search } = new URL(request.url);
      log.push(`${name} ${pathname}${search} ${JSON.stringify(params)}`);
      return null;
    };
  return [
    {
      id: 'root',
      loader: noted('root'),
      Component,
      ...boundary,
      children: [
        { index: true, loader: noted('home'), Component },
        { path: 'courses', loader: noted('courses'), lazy: { Component: async () => Component } },
        { path: 'courses/:slug', loader: noted('course'), Component },
        {
          path: 'closed',
          Component,
          loader: () => {
            throw redirect('/courses?from=closed');
          },
        },
        {
          ...boundary,
          children: [
            {
              path: 'broken',
              Component,
              loader: () => {
                throw new Error('broken');
              },
            },
          ],
        },
        { path: 'torn', lazy: { Component: async () => Promise.reject(new Error('torn')) } },
        { path: '*', loader: noted('unknown'), Component },
      ],
    },
  ];
}

type Step = (router: DataRouter) => unknown;

const steps: Record<string, Step> = {
  'a new screen': (router) => router.navigate('/courses'),
  'other parameters': async (router) => {
    await router.navigate('/courses/git');
    await router.navigate('/courses/sql');
  },
  'another query': async (router) => {
    await router.navigate('/courses?q=git');
    await router.navigate('?q=sql', { replace: true, preventScrollReset: true });
  },
  'a query and a hash in parts': async (router) => {
    await router.navigate('/courses?q=git');
    await router.navigate({ search: 'q=sql', hash: '#hits' }, { state: { asked: true } });
  },
  'the same URL again': async (router) => {
    await router.navigate('/courses/git');
    await router.navigate('/courses/git');
  },
  'a place within the page': async (router) => {
    await router.navigate('/courses/git');
    await router.navigate('/courses/git#reviews');
  },
  'a redirect': (router) => router.navigate('/closed'),
  'a redirect in place of an entry': (router) => router.navigate('/closed', { replace: true }),
  'a loader that fails': (router) => router.navigate('/broken'),
  'a screen after one that failed': async (router) => {
    await router.navigate('/broken');
    await router.navigate('/courses');
  },
  'a screen whose code is gone': (router) => router.navigate('/torn'),
  'an unknown URL': (router) => router.navigate('/nothing/here'),
  'a URL with letters beyond ASCII': (router) => router.navigate('/courses/kürze%20?q=ä ö#ß'),
  'a second link before the first is loaded': async (router) => {
    void router.navigate('/courses');
    await router.navigate('/courses/git');
  },
  'a link while a screen asks first': async (router) => {
    router.getBlocker('1', ({ nextLocation }) => nextLocation.pathname === '/courses');
    await router.navigate('/courses');
    await router.navigate('/courses/git');
  },
  'a link that is followed after the question': async (router) => {
    router.getBlocker('1', () => true);
    await router.navigate('/courses/git');
    const arrived = idle(router);
    router.state.blockers.get('1')?.proceed?.();
    await arrived;
  },
  'a link that is not followed after the question': async (router) => {
    router.getBlocker('1', () => true);
    await router.navigate('/courses');
    router.state.blockers.get('1')?.reset?.();
  },
};

/** Resolves once the router has left its screen and arrived at another. */
async function idle(router: DataRouter): Promise<void> {
  const { location } = router.state;
  const arrived = Promise.withResolvers<void>();
  const stop = router.subscribe((state) => {
    if (state.navigation.state === 'idle' && state.location !== location) arrived.resolve();
  });
  await arrived.promise;
  stop();
}

/** What a screen can see of the state; keys of history entries are random. */
function seen({ state }: DataRouter) {
  const { pathname, search, hash, state: given } = state.location;
  return {
    address: pathname + search + hash,
    state: given?._isRedirect === true ? null : given,
    entry: [location.href, history.length],
    action: state.historyAction,
    screens: state.matches.map(({ route, params, pathname: matched }) => [route.id, params, matched]),
    hasElements: state.matches.map(({ route }) => route.element !== undefined),
    errors: state.errors && Object.entries(state.errors).map(([id, error]) => [id, String(error)]),
    navigation: state.navigation.state,
    preventScrollReset: state.preventScrollReset,
    blockers: [...state.blockers.values()].map((blocker) => blocker.state),
  };
}

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => history.replaceState(null, '', '/'));

const loaded = { loaderData: { root: null, '0-0': null } };

async function outcomeOf(make: (log: string[]) => DataRouter, step: Step) {
  history.replaceState(null, '', '/');
  const entries = history.length;
  const log: string[] = [];
  const router = make(log);
  await step(router);
  const { entry, ...rest } = seen(router);
  // Only the library's router can stop listening to the history.
  if ('dispose' in router) router.dispose();
  return { ...rest, href: entry[0], added: Number(entry[1]) - entries, log };
}

test.each(Object.entries(steps))('%s leads where the router of the library leads', async (_, step) => {
  const context = new RouterContextProvider();
  const theirs = await outcomeOf(
    (log) => createBrowserRouter(siteOf(log), { hydrationData: loaded, getContext: () => context }),
    step,
  );
  const ours = await outcomeOf((log) => createSiteRouter(siteOf(log), { hydration: loaded, context }), step);
  expect(ours).toEqual(theirs);
});

test.each([
  '//elsewhere.example/courses',
  String.raw`/\elsewhere.example/courses`,
  'https://elsewhere.example/',
])('%s leads to no other site', async (address) => {
  const router = createSiteRouter(siteOf([]), { hydration: loaded, context: new RouterContextProvider() });
  const { origin } = location;
  await router.navigate(address).catch(() => {});
  expect(location.origin).toBe(origin);
  expect(new URL(router.createHref(router.state.location), location.href).origin).toBe(origin);
});

test('a screen that is opened again gets its position back', async () => {
  const router = createSiteRouter(siteOf([]), { hydration: loaded, context: new RouterContextProvider() });
  const positions: Record<string, number> = {};
  const first = router.state.location.key;
  router.enableScrollRestoration(positions, () => 700);
  await router.navigate('/courses');
  expect(positions).toEqual({ [first]: 700 });
  expect(router.state.restoreScrollPosition).toBeNull();
});
