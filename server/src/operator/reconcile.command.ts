import { Command } from 'commander';
import { StartError } from '../platform/start-error.ts';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `reconcile`: compares orders, subscriptions and payments with the payment providers. */
export function reconcileCommand(): Command {
  return new Command('reconcile')
    .description(
      'Compare open orders, subscriptions and payments with the payment providers, and repair them.',
    )
    .addHelpText(
      'after',
      '\nThe site does this each night. Exits with 0 if it repaired every difference, and with 1 otherwise.',
    )
    .action(run);
}

async function run(): Promise<void> {
  await withSite(async ({ product }) => {
    const found = await product.commerce.reconcile(new AbortController().signal);
    if (!found) throw new StartError('A comparison is already running. The site shows its progress.');
    const { checked, repaired, different, differences } = found;
    const sentence = `Compared ${checked} payments with the providers and repaired ${repaired}`;
    await product.admin.recordOperation({ action: 'startReconciliation', sentence, subjectId: null });
    say(`${checked} compared, ${repaired} repaired.`);
    for (const { kind, about, id, provider, reference } of differences)
      say(`✗ ${kind}: the ${about} ${reference ?? id} at ${provider}`);
    say(different === 0 ? '✓ Everything agrees with the providers.' : `Differences: ${different}.`);
    if (different > 0) process.exitCode = 1;
  });
}
