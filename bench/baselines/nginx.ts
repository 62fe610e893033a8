import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What nginx sends itself. */
const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag']);

/**
 * Writes a configuration with which one nginx worker serves `body` at `/` with the headers of the site's response.
 * Returns its path.
 */
export async function nginxSite(
  folder: string,
  port: number,
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
): Promise<string> {
  await mkdir(join(folder, 'site'), { recursive: true });
  await writeFile(join(folder, 'site', 'index.html'), body);
  const added = Object.entries(headers)
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', String.raw`\\"`)}";`);
  const config = `
    daemon off; master_process off; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log stderr error;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder}; types { text/html html; }
      charset utf-8;
      server {
        listen 127.0.0.1:${port}; root ${join(folder, 'site')}; index index.html;
        ${added.join('\n        ')}
      }
    }`;
  const path = join(folder, 'nginx.conf');
  await writeFile(path, config);
  return path;
}
