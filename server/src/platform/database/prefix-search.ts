/** The pattern of `like` for texts that begin with this one. */
export function beginsWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/gu, '\\$&')}%`;
}
