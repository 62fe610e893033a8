/** The bytes of a page's JavaScript and CSS, compressed as for a browser that accepts brotli. The page's state names the scripts. */
export async function pageWeight(origin: string, path: string): Promise<{ script: number; style: number }> {
  const html = await (await fetch(origin + path)).text();
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/gu)].map(([, href = '']) => href);
  const [, state = ''] =
    /<script type="application\/json" id="page-state">(.*?)<\/script>/su.exec(html) ?? [];
  const { assets } = JSON.parse(state) as { assets: { script: string; preloads: string[] } };
  const scripts = [assets.script, ...assets.preloads];
  return { script: await sum(origin, scripts), style: await sum(origin, styles) };
}

async function sum(origin: string, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) throw new Error('the page names no such file');
  const sizes = await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const response = await fetch(origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return Number(response.headers.get('content-length'));
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
