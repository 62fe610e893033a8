import { Command } from 'commander';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `factors reset`: removes the second factors of a user who lost theirs. */
export function factorsCommand(): Command {
  const reset = new Command('reset')
    .description("Remove a person's second factors and recovery codes, and tell them by mail.")
    .argument('<email>')
    .action(run);
  return new Command('factors').description('Help someone who lost their second factor.').addCommand(reset);
}

async function run(email: string): Promise<void> {
  await withSite(async ({ product }) => {
    const userId = await product.accounts.operator.resetFactors(email);
    const sentence = `Removed the second factors of ${email}`;
    await product.admin.recordOperation({ action: 'resetFactors', sentence, subjectId: userId });
    say(`Removed the second factors of ${email}, and signed out every device.`);
  });
}
