/**
 * The server cannot start, for a reason that the operator can fix. `message` is one clear sentence, which is printed
 * without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
