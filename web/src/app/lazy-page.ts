import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import { loadChunk } from '../lib/chunk-load.ts';

/** The page modules outside the administration, by their paths; each exports its screen as `Page`. */
const modules = import.meta.glob<{ Page: ComponentType }>(['../pages/**/*.page.tsx', '!../pages/admin/**']);

/** The handle of a route whose screen is loaded on demand. */
export interface PageHandle {
  /** The page's path below `pages`, without `.page.tsx`. */
  readonly page: string;
}

/** The part of a route that loads its screen on demand, at the same time as its loader runs. */
export function page(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  const load = modules[`../pages/${name}.page.tsx`];
  if (!load) throw new Error(`there is no page ${name}`);
  return {
    handle: { page: name } satisfies PageHandle,
    lazy: { Component: async () => (await loadChunk(load)).Page },
  };
}

/**
 * `page` for the administration. Its list of pages is loaded with the first of them, so that other visitors do not load
 * it.
 */
export function adminPage(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  return {
    handle: { page: `admin/${name}` } satisfies PageHandle,
    lazy: {
      Component: async () => {
        const { adminPages } = await loadChunk(() => import('../pages/admin/admin-pages.ts'));
        const load = adminPages[`./${name}.page.tsx`];
        if (!load) throw new Error(`there is no page admin/${name}`);
        return (await loadChunk(load)).Page;
      },
    },
  };
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
