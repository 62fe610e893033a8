declare module 'pg/lib/utils.js' {
  /** How the driver writes a parameter: as text, as bytes, or as null. */
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
