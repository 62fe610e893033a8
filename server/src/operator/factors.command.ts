import { Command } from 'commander';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `factors reset`: removes the second factors of a user who lost theirs. */
export function factorsCommand(): Command {
  const reset = new Command('reset')
    .description("Remove a user's second factors and recovery codes, and send them an email about it.")
    .argument('<email>')
    .action(run);
  return new Command('factors').description('Help a user who lost their second factor.').addCommand(reset);
}

async function run(email: string): Promise<void> {
  await withSite(async ({ product }) => {
    const userId = await product.accounts.operator.resetFactors(email);
    const sentence = `Removed the second factors of ${email}`;
    await product.admin.recordOperation({ action: 'resetFactors', sentence, subjectId: userId });
    say(`Removed the second factors of ${email}, and logged out every device.`);
  });
}
