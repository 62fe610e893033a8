import type { Browser, Page, Response } from '@playwright/test';

/**
 * Makes `goto` and `reload` of every page in the browser also wait until React has hydrated the page, because its `load`
 * event comes before its scripts. A test of an earlier moment passes `waitUntil: 'commit'`.
 */
export function waitForHydrationAfterLoads(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    if (options?.javaScriptEnabled !== false) context.on('page', waitForHydration);
    return context;
  };
}

function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = (url, options) => goto(url, options).then(hydrated(page, options));
  page.reload = (options) => reload(options).then(hydrated(page, options));
}

function hydrated(page: Page, options?: { readonly waitUntil?: string }) {
  return async (response: Response | null) => {
    // Polls by time, because a hidden page has no frames.
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isHydrated, null, { polling: 50 });
    return response;
  };
}

/** Runs in the browser. A document without the site's manifest has nothing to hydrate. */
function isHydrated(): boolean {
  if (!document.querySelector('link[rel=manifest]')) return true;
  const [, container] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
  return container?.stateNode.current.memoizedState.isDehydrated === false;
}
