import { createHash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router';
import { elementStyles } from '../features/player/elements/element-styles.ts';
import { failureOf } from '../lib/api/api.ts';
import { renderKeeping } from '../lib/kept-markup.ts';
import { storeContext } from '../lib/page-loader.ts';
import { earlyClickScript } from '../lib/early-clicks.ts';
import { theatreScript } from '../features/player/theatre/theatre-script.ts';
import { themeScript } from '../lib/theme.ts';
import type { Transport } from '../lib/api/transport.ts';
import { assetsOf, type ViteManifest } from './assets.ts';
import { Document } from './document.tsx';
import { keptAddress } from './kept-address.ts';
import { resolveLazy, type PageHandle } from './lazy-page.ts';
import { writePageState } from './page-state.ts';
import { handlersOf } from './pruned-routes.ts';
import { routes } from './routes.tsx';
import { makeServerStore } from './server-store.ts';
import { startScript } from './start-script.ts';
import type { AppStore } from './store.ts';

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
}

/** React ends each document with this. */
const end = '</body></html>';

/** Prepares rendering with the client build's manifest. */
export function createRenderer(manifest: ViteManifest) {
  const ready = resolveLazy(flatten(routes)).then(() => handlersOf(routes));

  return {
    scriptDigests: [themeScript, theatreScript, earlyClickScript, startScript].map(digestOf),
    styleDigests: elementStyles().map(digestOf),
    keptAddress,
    async render(url: string, transport: Transport): Promise<RenderedPage> {
      const { pathname, href } = new URL(url, 'http://site');
      const handler = (await ready)(pathname);
      const store = makeServerStore(transport);
      await store.loadSession();
      const requestContext = new RouterContextProvider(new Map([[storeContext, store]]));
      const context = await handler.query(new Request(href), { requestContext });
      if (context instanceof Response) {
        return { status: context.status, html: '', location: context.headers.get('location') ?? '/' };
      }
      await store.settled();
      const pages = context.matches.map((match) => (match.route.handle as PageHandle | undefined)?.page);
      const assets = assetsOf(
        manifest,
        pages.filter((name) => name !== undefined),
      );
      const html = renderKeeping(
        <Document assets={assets}>
          <Provider store={store as unknown as AppStore}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </Provider>
        </Document>,
        renderToString,
      );
      const { loaderData, errors } = context;
      const state = writePageState({
        assets,
        store: store.getState(),
        hydration: { loaderData, ...(errors && { errors }) },
      });
      return {
        status: worstStatus(store, context.statusCode),
        // Not searched for, because the search would join and read the whole text.
        html: `<!doctype html>${html.slice(0, -end.length)}${state}<script>${startScript}</script>${end}`,
      };
    },
  };
}

/** The CSP source that allows an inline script or style with this text. */
function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

type Routes = typeof routes;

function flatten(tree: Routes): Routes {
  return tree.flatMap((route) => [route, ...flatten(route.children ?? [])]);
}

/** The worst status among the page and its failed queries. */
function worstStatus(store: Pick<AppStore, 'getState'>, status: number): number {
  const failed = Object.values(store.getState().api.queries).map(
    (query) => failureOf(query?.error)?.status ?? 0,
  );
  // An address that a query rejects as invalid (400) is a page that does not exist.
  const codes = failed.map((code) => (code === 400 ? 404 : code));
  const worst = Math.max(0, ...codes.filter((code) => code === 404 || code >= 500));
  return Math.max(status, worst);
}
