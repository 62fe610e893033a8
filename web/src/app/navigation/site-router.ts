import {
  IDLE_NAVIGATION,
  NavigationType,
  resolvePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type DataRouteMatch,
  type DataRouter,
  type HydrationState,
  type Location,
  type RouteObject,
  type RouterContextProvider,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  type To,
} from 'react-router';
import { Blocking } from './blocking.ts';
import { boundaryOf, identify, loadScreen, matchesOf } from './screen-routes.ts';

type Action = NavigationType;

/** How the screens of a navigation were loaded. */
interface Loaded {
  readonly redirect?: string;
  readonly errors: Record<string, unknown> | null;
  readonly loaderData: Record<string, null>;
}

/** What the router uses of a browser's history. */
export type SiteHistory = ReturnType<typeof createBrowserHistory>;

interface SiteRouterInput {
  /** The state that came with the page; its screens are loaded. */
  readonly hydration: HydrationState;
  readonly context: RouterContextProvider;
  readonly history?: SiteHistory;
}

/**
 * The router of the browser, for the components and hooks of `react-router`. It does what `createBrowserRouter` does for
 * routes whose loaders return nothing: it starts loaders and loads screens, follows redirects, blocks, and restores
 * positions. The library's router also has actions, fetchers and transitions between views, which are 11 kB of every first
 * visit. Paths are absolute, or begin with `?` or `#`.
 */
export function createSiteRouter(tree: readonly RouteObject[], input: SiteRouterInput): DataRouter {
  const router = new SiteRouter(tree, input);
  return router as Pick<SiteRouter, keyof SiteRouter> as unknown as DataRouter;
}

class SiteRouter {
  readonly basename = '/';
  readonly manifest = {};
  readonly routes;
  readonly #history: SiteHistory;
  readonly #context: RouterContextProvider;
  readonly #subscribers = new Set<RouterSubscriber>();
  readonly #blocking = new Blocking(() => this.#update({}));
  #state: RouterState;
  #pending: AbortController | undefined;
  /** Called once after a step back in the history was undone because a screen asks first. */
  #undone: (() => void) | undefined;
  #positions: Record<string, number> | null = null;
  #position = () => 0;

  constructor(tree: readonly RouteObject[], { hydration, context, history }: SiteRouterInput) {
    this.routes = identify(tree);
    this.#context = context;
    this.#history = history ?? createBrowserHistory({});
    const { action: historyAction, location } = this.#history;
    this.#state = {
      historyAction,
      location,
      matches: matchesOf(this.routes, location.pathname),
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: false,
      preventScrollReset: false,
      revalidation: 'idle',
      loaderData: hydration.loaderData ?? {},
      actionData: null,
      errors: hydration.errors ?? null,
      fetchers: new Map(),
      blockers: this.#blocking.blockers,
    };
    this.#history.listen(({ action, location: next, delta }) => this.#pop(action, next, delta));
  }

  get state(): RouterState {
    return this.#state;
  }

  readonly match = ({ pathname }: Location): DataRouteMatch[] => matchesOf(this.routes, pathname);
  readonly createHref = (location: Location): string => this.#history.createHref(location);
  readonly createURL = (to: To): URL => this.#history.createURL(to);
  readonly encodeLocation = (to: To) => this.#history.encodeLocation(to);

  subscribe(subscriber: RouterSubscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  getBlocker: Blocking['ask'] = (key, decide) => this.#blocking.ask(key, decide);
  deleteBlocker: Blocking['forget'] = (key) => this.#blocking.forget(key);

  enableScrollRestoration(positions: Record<string, number>, position: () => number): () => void {
    this.#positions = positions;
    this.#position = position;
    return () => (this.#positions = null);
  }

  async navigate(to: number | To | null, options: RouterNavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return this.#history.go(to);
    const { pathname, search, hash } = resolvePath(to ?? '', this.#state.location.pathname);
    const url = this.#history.createURL({ pathname, search, hash });
    if (url.origin !== location.origin) throw new Error('the router leads only to pages of this site');
    const action = options.replace === true ? NavigationType.Replace : NavigationType.Push;
    const next = locationOf(url, options.state);
    const move = { currentLocation: this.#state.location, nextLocation: next, historyAction: action };
    if (this.#blocking.holds(move, () => void this.navigate(to, options))) return;
    await this.#go(action, next, options.preventScrollReset === true);
  }

  /** After a step in the browser's history, which is undone while a screen asks first. */
  #pop(historyAction: Action, nextLocation: Location, delta: number | null): void {
    if (this.#undone) {
      this.#undone();
      this.#undone = undefined;
      return;
    }
    const move = { currentLocation: this.#state.location, nextLocation, historyAction };
    const { promise: undone, resolve } = Promise.withResolvers<void>();
    const again = () => void undone.then(() => this.#history.go(delta ?? 0));
    if (delta !== null && this.#blocking.holds(move, again)) {
      this.#undone = resolve;
      this.#history.go(-delta);
      return;
    }
    void this.#go(historyAction, nextLocation, false);
  }

  async #go(action: Action, next: Location, preventScrollReset: boolean): Promise<void> {
    this.#pending?.abort();
    const pending = new AbortController();
    this.#pending = pending;
    const { location: here } = this.#state;
    if (this.#positions) this.#positions[here.key] = this.#position();
    const matches = matchesOf(this.routes, next.pathname);
    if (isStepWithin(here, next))
      return this.#arrive(action, next, { matches, preventScrollReset, errors: this.#state.errors });
    const navigation = {
      ...IDLE_NAVIGATION,
      state: 'loading',
      location: next,
      matches,
      historyAction: action,
    };
    this.#update({ navigation: navigation as RouterState['navigation'] });
    const { redirect, errors, loaderData } = await this.#load(matches, next, pending.signal);
    if (pending.signal.aborted) return;
    if (redirect === undefined)
      return this.#arrive(action, next, { matches, preventScrollReset, errors, loaderData });
    const target = this.#history.createURL(redirect);
    if (target.origin !== location.origin) return location.assign(target);
    const type = action === NavigationType.Replace ? action : NavigationType.Push;
    await this.#go(type, locationOf(target, null), preventScrollReset);
  }

  /** Starts the loaders that are due, and loads the screens' code at the same time. Never rejects. */
  async #load(matches: readonly DataRouteMatch[], next: Location, signal: AbortSignal): Promise<Loaded> {
    const request = new Request(this.#history.createURL(next), { signal });
    const outcomes = await Promise.allSettled(
      matches.map(async (match, index) => {
        const { route, params } = match;
        const loader = typeof route.loader === 'function' && this.#isDue(match, index, next) && route.loader;
        const args = { request, params, context: this.#context, url: new URL(request.url), pattern: '' };
        const started = loader ? (async () => loader(args))() : null;
        const results = await Promise.allSettled([started, loadScreen(route)]);
        for (const result of results) if (result.status === 'rejected') throw result.reason;
      }),
    );
    let redirect: string | undefined;
    const errors = new Map<string, unknown>();
    const loaderData: Record<string, null> = {};
    for (const [index, outcome] of outcomes.entries()) {
      const reason: unknown = outcome.status === 'rejected' ? outcome.reason : null;
      if (outcome.status === 'fulfilled') loaderData[matches[index]?.route.id ?? ''] = null;
      else if (reason instanceof Response) redirect ??= reason.headers.get('location') ?? '/';
      else if (!errors.has(boundaryOf(matches, index))) errors.set(boundaryOf(matches, index), reason);
    }
    return {
      ...(redirect !== undefined && { redirect }),
      errors: errors.size > 0 ? Object.fromEntries(errors) : null,
      loaderData,
    };
  }

  /** As in the library: a new screen, a change of the query, and a second visit to the same URL load again. */
  #isDue({ route, pathname, params }: DataRouteMatch, index: number, next: Location) {
    const { matches, location: here, loaderData } = this.#state;
    const before = matches[index];
    return (
      before?.route.id !== route.id ||
      !Object.hasOwn(loaderData, route.id) ||
      before.pathname !== pathname ||
      (route.path?.endsWith('*') && before.params['*'] !== params['*']) ||
      here.search !== next.search ||
      here.pathname === next.pathname
    );
  }

  #arrive(historyAction: Action, next: Location, change: Partial<RouterState>): void {
    this.#pending = undefined;
    if (historyAction === NavigationType.Push) this.#history.push(next, next.state);
    if (historyAction === NavigationType.Replace) this.#history.replace(next, next.state);
    this.#blocking.settle();
    const restoreScrollPosition = this.#positions?.[next.key] ?? null;
    this.#update({
      ...change,
      historyAction,
      location: next,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition,
    });
  }

  #update(change: Partial<RouterState>): void {
    this.#state = { ...this.#state, ...change, blockers: this.#blocking.blockers };
    for (const subscriber of this.#subscribers)
      subscriber(this.#state, { deletedFetchers: [], newErrors: null, flushSync: false });
  }
}

function locationOf({ pathname, search, hash }: URL, state: unknown): Location {
  const key = Math.random().toString(36).slice(2, 10);
  return { pathname, search, hash, state: state ?? null, key } as Location;
}

/** Whether the step leads to a place within the page that is open. */
function isStepWithin(here: Location, next: Location): boolean {
  return here.pathname === next.pathname && here.search === next.search && next.hash !== '';
}
