/** How long a screen's code may take to load, in milliseconds. */
export const screenLoadTimeout = 120_000;

/** A screen's code could not be loaded: the connection broke, or the site was updated and the file is gone. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a screen's code. @throws ChunkLoadError if it fails or takes longer than two minutes */
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
