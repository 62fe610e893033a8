import { expect, type Page } from '@playwright/test';

/** Collects the violations of the content policy on every page that is opened from now on. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile } = event;
      const text = (event.target as Element | null)?.textContent?.slice(0, 60) ?? '';
      const { tellViolation } = globalThis as unknown as { tellViolation: (violation: string) => void };
      tellViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${text}`);
    }),
  );
  return violations;
}

interface StyleElements {
  inForce: number;
  readonly refused: string[];
  /** Elements whose shadow trees have no style that applies. */
  readonly bare: string[];
}

/** The style elements of a page, including those in shadow trees. */
export async function styleElements(page: Page): Promise<StyleElements> {
  return page.evaluate(() => {
    const found: StyleElements = { inForce: 0, refused: [], bare: [] };
    const visit = (root: Document | ShadowRoot) => {
      const before = found.inForce;
      for (const style of root.querySelectorAll('style'))
        if (style.sheet) found.inForce += 1;
        else found.refused.push(style.textContent.slice(0, 200));
      if (root instanceof ShadowRoot && found.inForce === before) found.bare.push(root.host.localName);
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) visit(element.shadowRoot);
    };
    visit(document);
    return found;
  });
}

/** Expects the page's inline styles to apply, and none to be refused. */
export async function expectStyled(page: Page, least: number): Promise<void> {
  const { inForce, ...found } = await styleElements(page);
  expect(found, page.url()).toEqual({ refused: [], bare: [] });
  expect(inForce, page.url()).toBeGreaterThanOrEqual(least);
}
