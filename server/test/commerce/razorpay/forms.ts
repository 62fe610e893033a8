const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (sign) => signs[sign] ?? sign);

/** The hidden fields of a page's form, as a browser would send them. */
export function fieldsOf(page: string): Record<string, string> {
  const fields = page.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"\s*\/>/gu);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [plain(name), plain(value)]));
}

/** Where a page's form goes. */
export function formActionOf(page: string): string {
  return plain(/<form method="post" action="([^"]*)"/u.exec(page)?.[1] ?? '');
}
