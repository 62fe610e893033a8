import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyNginxFolder, openGround, runNginx, type Ground, type Proxy } from '../proxies.ts';

/** What is behind nginx. */
export interface Behind {
  /** The ports of web nodes on this machine. */
  readonly nodes: readonly number[];
  /** Host and port of the object store. */
  readonly store?: string;
  /** The data folder of a node that stores its files there. */
  readonly dataDir?: string;
}

const shipped = new URL('../../../../deploy/nginx/several-nodes/', import.meta.url);
const webDist = fileURLToPath(new URL('../../../../web/dist/client', import.meta.url));

/** Starts nginx with the configuration for several nodes; a control can break it with `change`. */
export async function startNginxForNodes(
  { nodes, store, dataDir }: Behind,
  change: (configuration: string) => string = (configuration) => configuration,
  opened?: Ground,
): Promise<Proxy> {
  const ground = opened ?? (await openGround());
  const at = (name: string) => join(ground.folder, name);
  const adapt = (text: string) =>
    text
      .replaceAll('/var/cache/nginx/', `${at('cache')}/`)
      .replaceAll('/opt/fit-coder/web/dist/client', webDist)
      .replaceAll('/var/lib/fit-coder/', dataDir ? `${dataDir}/` : '/nonexistent/')
      .replaceAll('10.0.0.21:9000', store ?? '127.0.0.1:9');
  await mkdir(at('cache'));
  await copyNginxFolder(ground, shipped, 'fit-coder', adapt);
  const shippedNodes = await readFile(new URL('nodes.conf', shipped), 'utf8');
  const traits = [...new Set(shippedNodes.match(/max_fails.*$/gmu))];
  const servers = traits.flatMap((trait) => nodes.map((port) => `server 127.0.0.1:${port} ${trait}`));
  await writeFile(at('fit-coder/nodes.conf'), servers.join('\n'));
  return runNginx(ground, change(await readFile(at('fit-coder/several-nodes.conf'), 'utf8')));
}
