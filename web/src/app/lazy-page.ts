import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { loadChunk } from '../lib/chunk-load.ts';

/** The handle of a route whose screen is loaded on demand. */
export interface PageHandle {
  /** The page's path below `pages`, without `.page.tsx`. */
  readonly page: string;
}

type LoadPage = () => Promise<{ Page: ComponentType }>;

/** The part of a route that loads its screen on demand, at the same time as its loader runs. */
function lazyPage(
  name: string,
  find: () => Promise<LoadPage | undefined>,
): Pick<RouteObject, 'lazy' | 'handle'> {
  return {
    handle: { page: name } satisfies PageHandle,
    lazy: {
      Component: () =>
        // The list and the page have one time limit together.
        loadChunk(async () => {
          const load = await find();
          if (!load) throw new Error(`there is no page ${name}`);
          return (await load()).Page;
        }),
    },
  };
}

const loadHome: LoadPage = () => import('../pages/home.page.tsx');

/** The landing page, which most visitors see first. */
export const homePage = lazyPage('home', () => Promise.resolve(loadHome));

/** The list of pages and loaders, which is loaded with the first page other than the landing page. */
export const loadPages = () => import('../pages/pages.ts');

/** The list of the administration, which other visitors do not load. */
export const loadAdminPages = () => import('../pages/admin/admin-pages.ts');

/** A page outside the administration. */
export function page(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  return lazyPage(name, async () => (await loadPages()).pages[`./${name}.page.tsx`]);
}

/** A page of the administration. */
export function adminPage(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  return lazyPage(`admin/${name}`, async () => (await loadAdminPages()).adminPages[`./${name}.page.tsx`]);
}

/** Loads the list of pages once the visitor points at or focuses something, so that the first link need not wait for it. */
export function expectNextPage(): void {
  const load = () => void loadPages().catch(() => {});
  for (const reach of ['pointerover', 'focusin']) document.addEventListener(reach, load, { once: true });
}

/** Loaders whose code is loaded with the first visit of their screens: for areas that most visitors never open. */
export function lazyLoaders<M extends Record<keyof M, (args: LoaderFunctionArgs) => unknown>>(
  load: () => Promise<M>,
) {
  return (name: keyof M) =>
    async (args: LoaderFunctionArgs): Promise<unknown> =>
      (await loadChunk(load))[name](args);
}

/** Loads the screens of `routes` now, so that the first render need not wait for them. */
export async function resolveLazy(routes: readonly RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      if (typeof route.lazy !== 'object' || !route.lazy.Component) return;
      const Component = await route.lazy.Component();
      if (Component) route.Component = Component;
      delete route.lazy;
    }),
  );
}
