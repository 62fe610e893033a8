/** Longest wait for a screen's code, in milliseconds. */
export const screenLoadTimeout = 120_000;

/** A screen's code could not be had: the connection broke, or the site was renewed and the file is gone. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a screen's code. @throws ChunkLoadError when it fails, or after two minutes */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ChunkLoadError('The screen took too long to load.')),
    screenLoadTimeout,
  );
  try {
    return await Promise.race([load(), late.promise]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError
      ? cause
      : new ChunkLoadError('The screen could not be loaded.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
