import { expect, type Page } from '@playwright/test';

/** Expects that the player decodes sound, and that its output is not silent. */
export async function expectSound(page: Page): Promise<void> {
  const video = page.locator('video');
  const decoded = () =>
    video.evaluate(
      (element: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) =>
        element.webkitAudioDecodedByteCount ?? 0,
    );
  const heard = await video.evaluateHandle(async (element: HTMLVideoElement) => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaElementSource(element).connect(analyser).connect(context.destination);
    await context.resume();
    const samples = new Float32Array(analyser.fftSize);
    const loudest = { level: 0 };
    const listen = () => {
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) loudest.level = Math.max(loudest.level, Math.abs(sample));
      requestAnimationFrame(listen);
    };
    listen();
    element.muted = false;
    return loudest;
  });
  const before = await decoded();
  await expect.poll(decoded, { timeout: 30_000, message: 'decoded sound' }).toBeGreaterThan(before);
  // -40 dB of full scale.
  await expect
    .poll(() => heard.evaluate(({ level }) => level), { timeout: 30_000, message: 'loudest sample' })
    .toBeGreaterThan(0.01);
}
