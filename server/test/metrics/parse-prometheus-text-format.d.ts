declare module 'parse-prometheus-text-format' {
  /** Families of the text format, with their samples. @throws where the text breaks the format */
  export default function parsePrometheusTextFormat(text: string): unknown;
}
