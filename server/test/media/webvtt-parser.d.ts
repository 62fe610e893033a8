/** The package has no types. */
declare module 'webvtt-parser' {
  export interface ParsedWebVtt {
    readonly cues: readonly { readonly startTime: number; readonly endTime: number; readonly text: string }[];
    readonly errors: readonly { readonly message: string; readonly line: number }[];
  }
  class WebVTTParser {
    parse(text: string, kind: 'metadata' | 'subtitles'): ParsedWebVtt;
  }
  const parsers: { readonly WebVTTParser: typeof WebVTTParser };
  export default parsers;
}
