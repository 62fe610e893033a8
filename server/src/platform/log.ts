import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Where secrets could stand in what is logged; they are replaced before a line is written. */
const secretPaths = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.oldpassword',
  '*.newpassword',
  '*.token',
  '*.secret',
];

/** A logger of JSON lines. `level` is a pino level or `silent`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: secretPaths, censor: '[secret]' } };
  return destination ? pino(options, destination) : pino(options);
}
