/**
 * The server cannot start, for a reason that the person who starts it can do something about.
 * `message` is one clear sentence; whoever catches it prints that alone, without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
