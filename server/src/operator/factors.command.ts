import { Command } from 'commander';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `factors reset`: for someone who lost their second factor. */
export function factorsCommand(): Command {
  const reset = new Command('reset')
    .description("Remove a person's second factors and recovery codes, and tell them by mail.")
    .argument('<email>')
    .action(run);
  return new Command('factors').description('Help someone who lost their second factor.').addCommand(reset);
}

async function run(email: string): Promise<void> {
  await withSite(async ({ product, deps }) => {
    const { operator, factors } = product.accounts;
    const userId = await operator.idOf(email);
    await deps.database.db.transaction().execute((tx) => factors.resetAll(tx, userId));
    await operator.endSessions(email);
    const sentence = `Removed the second factors of ${email}`;
    await product.admin.recordOperation({ action: 'resetFactors', sentence, subjectId: userId });
    say(`Removed the second factors of ${email}, and signed out every device.`);
  });
}
