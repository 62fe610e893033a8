/** How many different words courses have; the frequency of a word falls with its rank. */
export const words = 20_000;

/** SQL for the word of a rank. */
export const wordOf = (rank: string) =>
  `translate(to_hex(${rank} * 7919 + 4096), '0123456789abcdef', 'aeioulmnrstdkbgp')`;

/** SQL for some words, the frequent ones more often. They differ for each row with its number `n`. */
export const someWords = (
  count: number,
) => `(select string_agg(${wordOf(`ceil(${words} ^ random())::int`)}, ' ')
  from generate_series(1, ${count} + n - n))`;
