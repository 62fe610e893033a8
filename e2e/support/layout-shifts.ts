import type { Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** The largest layout shift score that a screen may have. */
export const shiftLimit = 0.02;

/**
 * Adds up layout shifts from the first paint of each page on. `causes`: all shifts, or only those that no click or key has
 * caused.
 */
export async function watchShifts(page: Page, causes: 'all' | 'without input'): Promise<void> {
  await page.addInitScript((isInputCounted) => {
    window.layoutShift = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (isInputCounted || !entry.hadRecentInput) window.layoutShift += entry.value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  }, causes === 'all');
}
