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
    if (options?.waitUntil !== 'commit') await untilHydrated(page);
    return response;
  };
}

async function untilHydrated(page: Page): Promise<void> {
  try {
    // Polls by time, because a hidden page has no frames. Waits as long as an expectation does.
    await page.waitForFunction(isHydrated, null, { polling: 50, timeout: 300_000 });
  } catch (cause) {
    const state = JSON.stringify(await page.evaluate(describeStart).catch(String));
    throw new Error(`${page.url()} was not hydrated: ${state}`, { cause });
  }
}

/** Runs in the browser. A document without the site's manifest has nothing to hydrate. */
function isHydrated(): boolean {
  if (!document.querySelector('link[rel=manifest]')) return true;
  const [, container] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
  return container?.stateNode.current.memoizedState.isDehydrated === false;
}

/** Runs in the browser. Returns how far the page has come: its visibility, its paints and its scripts. */
function describeStart() {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  return {
    visibility: document.visibilityState,
    loading: document.readyState,
    paints: performance.getEntriesByType('paint').map(({ name }) => name),
    scripts: scripts.map(({ name, duration }) => `${name.split('/').at(-1)}: ${Math.round(duration)} ms`),
    notice: document.querySelector('.reload-notice')?.textContent,
  };
}
