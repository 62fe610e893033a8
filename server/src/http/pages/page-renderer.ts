import { readFile } from 'node:fs/promises';
import { StartError } from '../../platform/start-error.ts';
import type { InlineDigests } from '../headers/security-headers.ts';
import type { CallInProcess } from '../api/in-process.ts';

/** A page as the front end rendered it. `location` is set for redirects. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
}

/** The server's interface to the built front end, with the digests of the inline scripts and styles of its pages. */
export interface PageRenderer extends InlineDigests {
  /** `url` is the path with its query; `call` makes calls with the visitor's session. */
  render(url: string, call: CallInProcess): Promise<RenderedPage>;
  /**
   * The cache key of a visitor's page: its path without query parameters that the page does not read; null if the page
   * is never cached.
   */
  keptAddress(url: string): string | null;
}

async function readManifest(place: URL): Promise<string> {
  try {
    return await readFile(place, 'utf8');
  } catch (cause) {
    throw new StartError('The front end is not built: start with npm start, which builds it.', { cause });
  }
}

/** Loads the front end's server build from `dist`, a folder that ends in a slash. @throws StartError without it */
export async function loadRenderer(dist: URL): Promise<PageRenderer> {
  const manifest: unknown = JSON.parse(await readManifest(new URL('client/.vite/manifest.json', dist)));
  const entry = (await import(new URL('server/entry-server.js', dist).href)) as {
    createRenderer(manifest: unknown): PageRenderer;
  };
  return entry.createRenderer(manifest);
}
