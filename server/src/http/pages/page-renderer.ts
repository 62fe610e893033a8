import { readFile } from 'node:fs/promises';
import { StartError } from '../../platform/start-error.ts';
import type { InlineDigests } from '../headers/security-headers.ts';
import type { CallInProcess } from '../api/in-process.ts';

/** A page as the front end made it. `location` is set for redirects. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
}

/** The built front end, as far as the server needs it, with the digests of the scripts and styles inside its pages. */
export interface PageRenderer extends InlineDigests {
  /** `url` is the path with its query; `call` carries the visitor's session. */
  render(url: string, call: CallInProcess): Promise<RenderedPage>;
  /**
   * The one address under which a visitor's page is kept, without query keys that the page does not read; null where
   * it is never kept.
   */
  keptAddress(url: string): string | null;
}

async function readManifest(place: URL): Promise<string> {
  try {
    return await readFile(place, 'utf8');
  } catch (cause) {
    throw new StartError('The web is not built: start with npm start, which builds it.', { cause });
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
