import { loadEnvFile } from 'node:process';
import { Command } from 'commander';
import { Refusal } from '../platform/refusal.ts';
import { StartError } from '../platform/start-error.ts';
import { acceptCommand } from './accept.command.ts';
import { administratorCommand } from './administrator.command.ts';
import { backupCommand } from './backup.command.ts';
import { checkCommand } from './check.command.ts';
import { demoUsersCommand } from './demo-users.command.ts';
import { exportCommand } from './export.command.ts';
import { factorsCommand } from './factors.command.ts';
import { reconcileCommand } from './reconcile.command.ts';
import { restoreCommand } from './restore.command.ts';
import { secretCommand } from './secret.command.ts';
import { sessionsCommand } from './sessions.command.ts';

/** The command of the site's operator, run on the site's machine. */
const program = new Command('npm run fit-coder --')
  .description('Administers a Fit Coder Courses site, with settings from the environment.')
  .option('--settings <file>', 'read settings from a file of NAME=value lines')
  .addHelpText(
    'after',
    '\nThe commands work whether the site is running or not; restore needs an empty data folder.',
  )
  .hook('preAction', (command) => {
    const { settings } = command.opts<{ settings?: string }>();
    if (settings !== undefined) readSettingsFile(settings);
  });

for (const command of [
  administratorCommand(),
  sessionsCommand(),
  factorsCommand(),
  demoUsersCommand(),
  secretCommand(),
  backupCommand(),
  restoreCommand(),
  checkCommand(),
  reconcileCommand(),
  exportCommand(),
  acceptCommand(),
])
  program.addCommand(command);

try {
  if (process.argv.length === 2) program.outputHelp();
  else await program.parseAsync();
} catch (error) {
  const expected = error instanceof StartError || error instanceof Refusal;
  const text = expected || !(error instanceof Error) ? messageOf(error) : (error.stack ?? error.message);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function readSettingsFile(path: string): void {
  try {
    loadEnvFile(path);
  } catch (cause) {
    throw new StartError(`The settings file ${path} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}
