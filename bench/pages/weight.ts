/** The bytes of a page's JavaScript and CSS, compressed as for a browser that accepts brotli. */
export async function pageWeight(origin: string, path: string): Promise<{ script: number; style: number }> {
  const html = await (await fetch(origin + path)).text();
  const hrefs = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
  const scripts = [
    ...hrefs(/<script[^>]+src="([^"]+)"/gu),
    ...hrefs(/<link rel="modulepreload" href="([^"]+)"/gu),
  ];
  const styles = hrefs(/<link rel="stylesheet" href="([^"]+)"/gu);
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
