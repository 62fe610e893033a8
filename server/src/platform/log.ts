import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

const secretNames = ['password', 'oldpassword', 'newpassword', 'token', 'secret'];

/** Where secrets and personal data could stand in what is logged; they are replaced before a line is written. */
const secretPaths = [
  ...secretNames.flatMap((name) => [name, `*.${name}`]),
  '*.headers.cookie',
  '*.headers.authorization',
  // The database's word on a row that breaks a rule: the row itself.
  'err.detail',
];

/** A logger of JSON lines. `level` is a pino level or `silent`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: secretPaths, censor: '[secret]' } };
  return destination ? pino(options, destination) : pino(options);
}
