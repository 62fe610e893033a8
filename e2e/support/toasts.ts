import { expect, type BrowserContext, type Page } from '@playwright/test';

/** A toast that a page has shown. */
interface ShownToast {
  readonly kind: string;
  readonly text: string;
}

const shownToasts = new WeakMap<Page, ShownToast[]>();

/**
 * Records every toast that the pages of `context` show. A success is shown for only two seconds, and on a busy
 * machine a journey may check later than that.
 */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('keepToast', ({ page }, kind: string, text: string) => {
    shownToasts.set(page, [...(shownToasts.get(page) ?? []), { kind, text }]);
  });
  await context.addInitScript(() => {
    const seen = new WeakMap<Element, string>();
    const { keepToast } = globalThis as unknown as { keepToast: (kind: string, text: string) => void };
    const look = () => {
      for (const toast of document.querySelectorAll('section[aria-label="Notifications"] [data-toast]')) {
        const text = toast.textContent.trim();
        if (seen.get(toast) === text || !toast.checkVisibility({ visibilityProperty: true })) continue;
        seen.set(toast, text);
        keepToast(toast.getAttribute('data-toast') ?? '', text);
      }
    };
    new MutationObserver(look).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
}

/** Waits until the page has shown a toast with exactly this text, as a success or an error; each toast counts once. */
export async function expectToast(
  page: Page,
  kind: 'success' | 'error',
  sentence: string | RegExp,
): Promise<void> {
  const matches = (toast: ShownToast) =>
    toast.kind === kind &&
    (typeof sentence === 'string' ? toast.text === sentence : sentence.test(toast.text));
  const toasts = () => shownToasts.get(page) ?? [];
  await expect.poll(() => toasts().some(matches), `a toast that says ${sentence}`).toBe(true);
  const first = toasts().findIndex(matches);
  shownToasts.set(page, toasts().toSpliced(first, 1));
}
