import type { Level } from '@fit-coder/contracts/catalogue';

const levelNames = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const;

/** A course's level as screens show it. */
export function levelName(level: Level): string {
  return levelNames[level];
}
