/** Escaped, safe markup. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(value: string): string {
  return value.replace(/[&<>"']/gu, (sign) => entities[sign] ?? sign);
}

/** A template that escapes strings; `Html` values and lists of them are inserted unchanged. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const inserted = values.map((value) => {
    if (typeof value === 'string') return escape(value);
    return value instanceof Html ? value.text : value.map((item) => item.text).join('');
  });
  return new Html(String.raw({ raw: parts }, ...inserted));
}
