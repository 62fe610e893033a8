import type { Fact, ItemTable, MailContent } from './content.ts';

/** Short enough that no mail program breaks an aligned line. */
const width = 60;

export function textPart({ heading, paragraphs, receipt, action, reason, stop }: MailContent): string {
  return [
    heading,
    ...paragraphs,
    ...(receipt ? [factLines(receipt.facts), itemLines(receipt.items)] : []),
    `${action.label}:\n${action.url}`,
    `--\nFit Coder Courses\n${reason}${stop ? `\n\n${stop.label}:\n${stop.url}` : ''}`,
  ].join('\n\n');
}

/** The labels in one column, the values in another. */
function factLines(facts: readonly Fact[]): string {
  const longest = Math.max(...facts.map(([label]) => label.length));
  return facts.map(([label, value]) => `${label.padEnd(longest)}  ${value}`).join('\n');
}

/** The titles at the left and the prices at the right. */
function itemLines({ heads, rows, total, included }: ItemTable): string {
  const rule = '-'.repeat(width);
  return [
    itemLine(heads),
    rule,
    ...rows.map(itemLine),
    rule,
    ...[total, ...(included ? [included] : [])].map(itemLine),
  ].join('\n');
}

/** A long title continues on the next lines, and the price is on its last. */
function itemLine([title, price]: Fact): string {
  const lines: string[] = [];
  let line = '';
  for (const word of title.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && lengthOf(longer) > width - price.length - 2) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  const gap = Math.max(2, width - lengthOf(line) - price.length);
  return [...lines, `${line}${' '.repeat(gap)}${price}`].join('\n');
}

/** Characters, not UTF-16 units. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
