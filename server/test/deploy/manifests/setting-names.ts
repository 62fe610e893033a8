import { readConfig } from '../../../src/platform/config/config.ts';
import { settings } from '../../../src/platform/config/settings.ts';

type Environment = Readonly<Record<string, string>>;

/** The variables that are no settings of the product, so they would have no effect. */
export function unknownSettings(env: Environment): string[] {
  return Object.keys(env).filter((name) => !(name in settings.shape));
}

/** Why the product would not start with these settings, or null. */
export function whyRefused(env: Environment): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
