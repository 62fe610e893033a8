import { noteShared } from '../lib/api/server/kept-texts.ts';
import type { PageAssets } from './document.tsx';

/** Vite's manifest: each source file with the files that it was built into. */
export type ViteManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly css?: readonly string[];
      readonly imports?: readonly string[];
      readonly assets?: readonly string[];
    }
  >
>;

const entry = 'src/app/entry-client.tsx';

/** The font of the headings and the text in the first view. The small labels show their fallback until theirs arrives. */
const firstFonts = /archivo-english-[^/]*\.woff2$/u;

const known = new Map<string, PageAssets>();

/** The files for a page, its screens' chunks among them. */
export function assetsOf(manifest: ViteManifest, pages: readonly string[]): PageAssets {
  const key = pages.join();
  const found = known.get(key);
  if (found) return found;
  const collected = collect(manifest, pages);
  known.set(key, collected);
  noteShared(collected);
  return collected;
}

function collect(manifest: ViteManifest, pages: readonly string[]): PageAssets {
  const seen = new Set<string>();
  const names: string[] = [];
  // A file's imports come before it, so that its styles override theirs.
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
    names.push(name);
  };
  visit(entry);
  for (const name of pages) {
    visit(listOf(name));
    visit(`src/pages/${name}.page.tsx`);
  }
  const chunks = names.flatMap((name) => manifest[name] ?? []);
  const script = `/${manifest[entry]?.file ?? ''}`;
  return {
    script,
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    preloads: chunks.map((chunk) => `/${chunk.file}`).filter((file) => file !== script),
    fonts: [...new Set(chunks.flatMap((chunk) => chunk.assets ?? []))]
      .filter((file) => firstFonts.test(file))
      .map((file) => `/${file}`),
  };
}

/** The module with the list that names the page, which the browser loads first; the entry itself knows the landing page. */
function listOf(page: string): string {
  if (page === 'home') return entry;
  return page.startsWith('admin/') ? 'src/pages/admin/admin-pages.ts' : 'src/pages/pages.ts';
}
