import { pino, stdSerializers, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

const secretNames = ['password', 'oldpassword', 'newpassword', 'token', 'secret'];

/**
 * Paths of log objects that may contain secrets or personal data; their values are replaced before a line is written.
 */
const secretPaths = [
  ...secretNames.flatMap((name) => [name, `*.${name}`]),
  '*.headers.cookie',
  '*.headers.authorization',
  // PostgreSQL's detail of a violated constraint contains the row's values.
  'err.detail',
];

/** A logger of JSON lines. `level` is a pino level or `silent`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: secretPaths, censor: '[secret]' };
  const options = { level, base: null, redact, serializers: { err: shownError } };
  return destination ? pino(options, destination) : pino(options);
}

/** The database driver attaches its whole connection to an error, including the key that cancels its queries. */
function shownError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _, ...shown } = stdSerializers.err(error);
  return shown;
}
