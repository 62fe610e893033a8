import { createElement } from 'react';
import { matchRoutes, type DataRouteMatch, type DataRouteObject, type RouteObject } from 'react-router';

/** The routes with the ids that the server gave them, and with elements instead of components. */
export function identify(tree: readonly RouteObject[], parents: readonly number[] = []): DataRouteObject[] {
  return tree.map((route, index): DataRouteObject => {
    const place = [...parents, index];
    const { Component, ErrorBoundary, children, ...rest } = route;
    return {
      ...rest,
      id: route.id ?? place.join('-'),
      ...(Component && { element: createElement(Component) }),
      ...(ErrorBoundary && { errorElement: createElement(ErrorBoundary) }),
      ...(children && { children: identify(children, place) }),
    } as DataRouteObject;
  });
}

/** The routes for a path, from the outermost to the screen. */
export function matchesOf(routes: DataRouteObject[], pathname: string): DataRouteMatch[] {
  const matches = matchRoutes(routes, { pathname });
  if (!matches) throw new Error(`no route matches ${pathname}`);
  return matches;
}

/** Loads the code of a screen that is loaded on demand. */
export async function loadScreen(route: DataRouteObject): Promise<void> {
  if (typeof route.lazy !== 'object' || !route.lazy.Component) return;
  const Component = await route.lazy.Component();
  if (Component) route.element = createElement(Component);
  delete route.lazy;
}

/** The id of the innermost route that can show an error of the route at `index`. */
export function boundaryOf(matches: readonly DataRouteMatch[], index: number): string {
  const around = matches.slice(0, index + 1);
  const boundary = around.findLast(({ route }) => route.errorElement !== undefined);
  return (boundary ?? matches[0])?.route.id ?? '';
}
