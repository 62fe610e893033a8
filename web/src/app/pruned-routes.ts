import {
  createStaticHandler,
  type DataRouteObject,
  type RouteObject,
  type StaticHandler,
} from 'react-router';

/**
 * The handler for a path. The router tries its routes one by one for each page, so there is a handler for each first segment
 * of a path, with only the routes that can match, and one with all routes for all other paths.
 */
export function handlersOf(routes: RouteObject[]): (path: string) => StaticHandler {
  const whole = createStaticHandler(routes);
  const { dataRoutes } = whole;
  const handlers = new Map(
    [...new Set(firstSegments(dataRoutes))].map((segment) => [
      segment,
      createStaticHandler(prune(dataRoutes, segment)),
    ]),
  );
  return (path) => handlers.get(path.split('/', 2)[1] ?? '') ?? whole;
}

/** The first segments of all paths; the index has the empty one. */
function firstSegments(routes: readonly DataRouteObject[]): string[] {
  return routes.flatMap((route) => {
    if (route.index) return [''];
    return route.path === undefined ? firstSegments(route.children ?? []) : [firstSegment(route.path)];
  });
}

/** @throws Error if the path is empty, begins with a slash, or has an optional first segment; no screen has such a path */
function firstSegment(path: string): string {
  const [segment = ''] = path.split('/', 1);
  if (segment === '' || segment.endsWith('?'))
    throw new Error(`the route ${path} has no certain first segment`);
  return segment;
}

/** The routes that can match paths with this first segment. They keep their ids, which the browser knows. */
function prune(routes: readonly DataRouteObject[], segment: string): DataRouteObject[] {
  return routes.flatMap((route): DataRouteObject[] => {
    if (route.index) return segment === '' ? [route] : [];
    if (route.path !== undefined) return canMatch(firstSegment(route.path), segment) ? [route] : [];
    const children = prune(route.children ?? [], segment);
    return children.length > 0 ? [{ ...route, children }] : [];
  });
}

function canMatch(pattern: string, segment: string): boolean {
  return pattern === segment || pattern === '*' || pattern.startsWith(':');
}
