import type { EndpointPath } from '../endpoint.ts';

type Path = EndpointPath['path'];

/** Endpoint paths by method, with the exact type of each. */
export const get = <const P extends Path>(path: P) => ({ method: 'GET', path }) as const;
export const post = <const P extends Path>(path: P) => ({ method: 'POST', path }) as const;
export const put = <const P extends Path>(path: P) => ({ method: 'PUT', path }) as const;
export const del = <const P extends Path>(path: P) => ({ method: 'DELETE', path }) as const;
