import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type CDPSession, type Page } from '@playwright/test';

const run = promisify(execFile);

interface TestVideo {
  readonly seconds: number;
  /** Such as `1920x1080`. */
  readonly size: string;
}

/** Writes the first ten seconds of a video to a file, passes it to `use`, and then removes it. */
export async function withBeginning(video: string, use: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-video-'));
  const path = join(folder, 'lecture.mp4');
  try {
    await run('ffmpeg', ['-v', 'error', '-i', video, '-t', '10', '-c', 'copy', path]);
    await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a video `lecture.mp4` with a moving picture and a tone, passes it to `use`, and then removes it. */
export async function withTestVideo(
  { seconds, size }: TestVideo,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-video-'));
  const path = join(folder, 'lecture.mp4');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ];
  try {
    await run('ffmpeg', ['-v', 'error', ...picture, ...tone, ...codecs, path]);
    await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Chooses the video of a lecture on the course's admin page. */
export async function chooseVideo(page: Page, lecture: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Choose a video: ${lecture}` }).click();
  await (await chooser).setFiles(path);
}

/** Waits until a lecture's video can be watched. */
export async function expectVideoReady(page: Page, lecture: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Watch: ${lecture}` })).toBeVisible({ timeout: 400_000 });
}

/** Plays the video on the screen without sound. */
export async function playVideo(page: Page): Promise<void> {
  await page.locator('video').evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
  });
}

interface Caption {
  /** In pixels. */
  readonly fontSize: number;
  /** The place in the window. */
  readonly box: { readonly left: number; readonly right: number; readonly bottom: number };
}

interface DomNode {
  readonly nodeId: number;
  readonly attributes?: string[];
  readonly children?: DomNode[];
  readonly shadowRoots?: DomNode[];
}

/** The first caption on the screen, or null. The browser draws captions in a closed tree that only the debugger reads. */
export async function findCaption(page: Page): Promise<Caption | null> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const cue = findCue(root);
    return cue ? await measure(session, cue.nodeId) : null;
  } finally {
    await session.detach();
  }
}

function findCue(node: DomNode): DomNode | undefined {
  const names = node.attributes ?? [];
  if (names[names.indexOf('pseudo') + 1] === 'cue') return node;
  for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) {
    const found = findCue(child);
    if (found) return found;
  }
  return undefined;
}

async function measure(session: CDPSession, nodeId: number): Promise<Caption> {
  const { computedStyle } = await session.send('CSS.getComputedStyleForNode', { nodeId });
  const { model } = await session.send('DOM.getBoxModel', { nodeId });
  const horizontal = model.border.filter((_, index) => index % 2 === 0);
  const vertical = model.border.filter((_, index) => index % 2 === 1);
  return {
    fontSize: Number.parseFloat(computedStyle.find(({ name }) => name === 'font-size')?.value ?? ''),
    box: { left: Math.min(...horizontal), right: Math.max(...horizontal), bottom: Math.max(...vertical) },
  };
}
