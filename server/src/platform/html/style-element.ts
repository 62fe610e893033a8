import { createHash } from 'node:crypto';
import { Html } from './html.ts';

/** A style element, and the CSP source that allows only it. */
export interface StyleElement {
  readonly element: Html;
  readonly source: string;
}

export function styleElement(css: string): StyleElement {
  const digest = createHash('sha256').update(css).digest('base64');
  return { element: new Html(`<style>${css}</style>`), source: `'sha256-${digest}'` };
}
