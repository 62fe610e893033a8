import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { renewing } from '../features/session/renewal/session-renewal.tsx';
import { loadSession } from '../features/session/session.loaders.ts';
import { repeatEarlyClicks } from '../lib/early-clicks.ts';
import { httpTransport } from '../lib/api/http-transport.ts';
import type { Transport } from '../lib/api/transport.ts';
import { storeContext } from '../lib/page-loader.ts';
import { loadLearnerHome } from '../pages/learner-home-loading.ts';
import '../styles/app.css';
import { Document } from './document.tsx';
import { expectNextPage, resolveLazy } from './lazy-page.ts';
import { createSiteRouter } from './navigation/site-router.ts';
import { takePageState } from './page-state.ts';
import { routes } from './routes.tsx';
import { makeStore, type AppStore } from './store.ts';

async function takeOver(): Promise<void> {
  const state = takePageState();
  // A `forbidden` response means that the user's rights have changed, so the session is loaded again for the guards.
  const noticing: Transport = async (...call) => {
    const outcome = await httpTransport(...call);
    if ('error' in outcome && outcome.error.code === 'forbidden') void loadSession(store);
    return outcome;
  };
  const transport = renewing(noticing, () => store.getState().session.isauthenticate);
  const store: AppStore = makeStore(transport, state.store);
  const screen = resolveLazy((matchRoutes(routes, location) ?? []).map((match) => match.route));
  const isHomeOfUser = location.pathname === '/' && store.getState().session.isauthenticate;
  await Promise.all([screen, isHomeOfUser && loadLearnerHome()]);
  const context = new RouterContextProvider(new Map([[storeContext, store]]));
  const router = createSiteRouter(routes, { hydration: state.hydration, context });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document assets={state.assets}>
          <Provider store={store}>
            <RouterProvider router={router} />
          </Provider>
        </Document>
      </StrictMode>,
    );
  });
  // React hydrates at once for a click that comes before its turn.
  repeatEarlyClicks();
  expectNextPage();
}

/**
 * Says that code could not be loaded: at the start, when the links of the rendered page still work, or later, after the
 * connection broke or an update of the site removed the files of this page.
 */
function offerReload(): void {
  if (document.querySelector('.reload-notice')) return;
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className = 'reload-notice';
  const again = document.createElement('a');
  again.href = location.href;
  again.className = 'link';
  again.textContent = 'Reload the page';
  notice.append('Parts of this page could not be loaded. ', again);
  document.body.append(notice);
}

addEventListener('vite:preloadError', offerReload);
takeOver().catch(offerReload);
