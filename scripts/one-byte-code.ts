import type { Plugin } from 'vite';

/**
 * Escapes characters beyond ASCII in built code. V8 stores a source with a single character beyond Latin-1 in two bytes for
 * each character, in memory and in its cache of compiled code.
 */
export function oneByteCode(): Plugin {
  return {
    name: 'one-byte-code',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escaped(chunk.code);
    },
  };
}

/** @throws Error if such a character follows a backslash, which would escape the escape */
function escaped(code: string): string {
  const [found] = /.{0,40}\\[^\0-\x7F].{0,40}/u.exec(code) ?? [];
  if (found !== undefined) throw new Error(`a character beyond ASCII follows a backslash: ${found}`);
  // One code unit at a time, because `\u{…}` is not valid in every regular expression.
  return code.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
