const firstNames = [
  ...['Amara', 'Bruno', 'Chiara', 'Daniel', 'Elif', 'Farid', 'Greta', 'Hana', 'Ivo', 'Jana', 'Kofi', 'Lucia'],
  ...[
    'Mateo',
    'Nadia',
    'Oskar',
    'Priya',
    'Quentin',
    'Rosa',
    'Samir',
    'Tove',
    'Umar',
    'Vera',
    'Wanda',
    'Yuki',
  ],
];
const lastNames = ['Adeyemi', 'Bianchi', 'Costa', 'Duarte'];

/** How many learners join in each of the last twelve months, the oldest month first. */
export const joinedByMonth = [3, 4, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15] as const;

/** A learner of the demo, whose name and address say so. */
export interface DemoLearner {
  readonly name: string;
  readonly email: string;
}

/** The learners of the demo, in the order in which they join. */
export const demoLearners: readonly DemoLearner[] = lastNames
  .flatMap((last) => firstNames.map((first) => `${first} ${last}`))
  .slice(
    0,
    joinedByMonth.reduce<number>((sum, count) => sum + count, 0),
  )
  .map((name, index) => ({
    name: `${name} (demo)`,
    email: `learner-${String(index + 1).padStart(3, '0')}@demo.fitcoder.example`,
  }));
