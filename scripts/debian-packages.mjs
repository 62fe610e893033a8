import { spawn } from 'node:child_process';
import { access, constants, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

/** The programs that the product or its tests call, with their possible names or paths and their Debian package. */
export const knownPrograms = {
  ffmpeg: { names: ['ffmpeg'], debianPackage: 'ffmpeg' },
  bubblewrap: { names: ['bwrap'], debianPackage: 'bubblewrap' },
  nginx: { names: ['nginx'], debianPackage: 'nginx-light' },
  pgbouncer: { names: ['pgbouncer'], debianPackage: 'pgbouncer' },
  nginxBrotli: {
    names: ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
    debianPackage: 'libnginx-mod-http-brotli-static',
  },
  caddy: { names: ['caddy'], debianPackage: 'caddy' },
  systemd: { names: ['systemd-analyze'], debianPackage: 'systemd' },
  chromium: { names: ['chromium', 'chromium-browser', 'google-chrome'], debianPackage: 'chromium' },
  poppler: { names: ['pdftotext'], debianPackage: 'poppler-utils' },
  openssl: { names: ['openssl'], debianPackage: 'openssl' },
};

/** The `programs` that are not installed. */
export async function missingPrograms(programs) {
  const found = await Promise.all(programs.map(async ({ names }) => isAnyInstalled(names)));
  return programs.filter((_, index) => !found[index]);
}

/**
 * Installs the Debian packages of `programs`. Resolves to undefined on success, otherwise to a sentence that says
 * how to install them by hand.
 */
export async function installPrograms(programs) {
  const packages = programs.map(({ debianPackage }) => debianPackage).join(' ');
  if (!(await isAnyInstalled(['apt-get']))) {
    return `${packages} must be installed by this system's package manager (on macOS: brew install ${packages}).`;
  }
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages}`;
  if (process.getuid?.() !== 0) return `${packages} can be installed by root with: ${command}`;
  const complaint = await runApt(packages.split(' '));
  return complaint && `${packages} could not be installed (${complaint}); try: ${command}`;
}

async function isAnyInstalled(names) {
  // Debian installs servers such as nginx in a folder that only root has in PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const places = folders.flatMap((folder) =>
    names.map((name) => (isAbsolute(name) ? name : join(folder, name))),
  );
  const present = await Promise.all(
    places.map((place) =>
      access(place, names.includes(place) ? constants.R_OK : constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return present.includes(true);
}

/** Resolves to apt's error message, or to undefined on success. */
async function runApt(packages) {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-apt-'));
  const output = join(folder, 'output');
  try {
    const options = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
    // A failed update is ignored, because the package lists that are already there may suffice.
    await apt([...options, 'update'], output);
    const done = await apt([...options, 'install', '-y', '--no-install-recommends', ...packages], output);
    return done ? undefined : lastComplaint(await readFile(output, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs apt-get in a separate session with its output in a file, so that Ctrl-C does not stop dpkg halfway and break
 * the system's package database.
 */
async function apt(arguments_, output) {
  const file = await open(output, 'a');
  try {
    const child = spawn('apt-get', arguments_, {
      detached: true,
      stdio: ['ignore', file.fd, file.fd],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return await new Promise((resolve) => {
      child.once('error', () => resolve(false));
      child.once('exit', (code) => resolve(code === 0));
    });
  } finally {
    await file.close();
  }
}

function lastComplaint(output) {
  const lines = output.trim().split('\n');
  return (lines.findLast((line) => line.startsWith('E: ')) ?? lines.at(-1) ?? '').replace(/^E: /, '').trim();
}
