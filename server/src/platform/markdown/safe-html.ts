import sanitizeHtml, { type IOptions } from 'sanitize-html';

/** The first level of a heading in a text. */
const headingLevel = 3;

const options: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li'],
    ...['strong', 'em', 's', 'a', 'code', 'pre'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    pre: ['tabindex'],
    th: ['style'],
    td: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|center|right)$/u] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'nofollow ugc noopener' } }),
    // Wide code scrolls, so the keyboard must reach it.
    pre: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, lowered(level)])),
  },
};

/** Keeps of rendered Markdown only elements and attributes that are harmless on any page. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, options);
}

function lowered(level: number): string {
  return `h${Math.min(6, level + headingLevel - 1)}`;
}
