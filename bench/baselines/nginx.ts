import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a configuration with which one nginx worker serves `body` at `/` with its encoding. Returns its path. */
export async function nginxSite(
  folder: string,
  port: number,
  body: Buffer,
  encoding: string,
): Promise<string> {
  await mkdir(join(folder, 'site'), { recursive: true });
  await writeFile(join(folder, 'site', 'index.html'), body);
  const config = `
    daemon off; master_process off; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log stderr error;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder}; types { text/html html; }
      server {
        listen 127.0.0.1:${port}; root ${join(folder, 'site')}; index index.html;
        add_header content-encoding ${encoding}; add_header vary "accept-encoding, cookie";
      }
    }`;
  const path = join(folder, 'nginx.conf');
  await writeFile(path, config);
  return path;
}
