import { maxMarkdown } from '@fit-coder/contracts/learning/markdown';
import { assert, constantFrom, array, property } from 'fast-check';
import { parse, defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Dom } from 'parse5';
import { describe, expect, test } from 'vitest';
import { plainText, renderMarkdown } from './markdown.ts';

/** Everything that a browser makes of a text's HTML within a page, by the parser that jsdom uses (WHATWG HTML). */
function elementsOf(text: string): Dom.Element[] {
  const document = parse(`<!doctype html><main>${renderMarkdown(text)}</main><footer>End</footer>`);
  const html = document.childNodes.find(tree.isElementNode);
  const body = html?.childNodes.findLast(tree.isElementNode);
  const [main, footer, ...others] = body?.childNodes.filter(tree.isElementNode) ?? [];
  // What follows the text is still outside of it, so the text has closed what it opened.
  expect([main?.tagName, footer?.tagName, others.length]).toEqual(['main', 'footer', 0]);
  return main ? within(main) : [];
}

function within(element: Dom.Element): Dom.Element[] {
  const elements = element.childNodes.filter(tree.isElementNode);
  return elements.flatMap((child) => [child, ...within(child)]);
}

const tags = new Set(
  'p br hr h3 h4 h5 h6 blockquote ul ol li strong em s a code pre table thead tbody tr th td'.split(' '),
);
const attributes: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:)/iu,
  rel: /^nofollow ugc noopener$/u,
  start: /^\d+$/u,
  tabindex: /^0$/u,
  style: /^text-align:(?:left|center|right)$/u,
};

/** Why a browser could do more with an element than show text; empty if it cannot. */
function dangersOf({ tagName, attrs }: Dom.Element): string[] {
  const wrong = attrs.filter(({ name, value }) => attributes[name]?.test(value) !== true);
  return [
    ...(tags.has(tagName) ? [] : [tagName]),
    ...wrong.map(({ name, value }) => `${tagName} ${name}=${value}`),
  ];
}

const dangers = (text: string) => elementsOf(text).flatMap(dangersOf);
const hrefs = (text: string) =>
  elementsOf(text).flatMap(({ attrs }) =>
    attrs.filter(({ name }) => name === 'href').map(({ value }) => value),
  );

describe('what a text can contain', () => {
  test.each([
    ['# A *title*', '<h3>A <em>title</em></h3>\n'],
    ['###### Deep', '<h6>Deep</h6>\n'],
    ['one\ntwo', '<p>one<br />\ntwo</p>\n'],
    ['`a < b`', '<p><code>a &lt; b</code></p>\n'],
    ['```js\na < b\n```', '<pre tabindex="0"><code>a &lt; b\n</code></pre>\n'],
    ['~~old~~ **new**', '<p><s>old</s> <strong>new</strong></p>\n'],
    ['3. three', '<ol start="3">\n<li>three</li>\n</ol>\n'],
    [
      '[docs](https://example.com)',
      '<p><a href="https://example.com" rel="nofollow ugc noopener">docs</a></p>\n',
    ],
  ])('%j becomes HTML', (text, html) => {
    expect(renderMarkdown(text)).toBe(html);
  });

  test('a table keeps the alignment of its columns', () => {
    const cells = elementsOf('|a|b|\n|:-|-:|\n|1|2|').filter(({ tagName }) => tagName === 'td');
    expect(cells.map(({ attrs }) => attrs[0]?.value)).toEqual(['text-align:left', 'text-align:right']);
  });

  test('an address with a scheme is a link, and the name of a file is none', () => {
    expect(hrefs('see https://example.com/a?b=c and main.rs, build.sh, README.md, 10.0.0.1')).toEqual([
      'https://example.com/a?b=c',
    ]);
  });
});

describe('hostile texts', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '</main></body><script>alert(1)</script>',
    '<!-- --><iframe srcdoc="x">',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox(1))',
    '[x](//evil.example)',
    '[x](/logout)',
    '<javascript:alert(1)>',
    '<data:text/html,x>',
    '[x]: javascript:alert(1)\n\n[x]',
    '[x](https://a.example "\\" onmouseover=\\"alert(1)")',
    '[x](https://a.example/" onmouseover="alert(1))',
    'https://a.example/"onmouseover="alert(1)',
    '![x](https://evil.example/seen.png)',
    '![x](" onerror="alert(1))',
    '```"><script>alert(1)</script>\nx\n```',
    '|<script>|\n|-|\n|<img src=x onerror=alert(1)>|',
    '<b><i><table><div',
    '`<script>',
    '<p class="form" id="cookie" style="position:fixed">',
  ];

  test.each(hostile)('%j stays harmless', (text) => {
    expect(dangers(text)).toEqual([]);
  });

  test('are seen by this check when nothing makes them harmless (control)', () => {
    const document = parse('<main><a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)></main>');
    const html = document.childNodes.find(tree.isElementNode);
    expect(html && within(html).flatMap(dangersOf).length).toBeGreaterThan(4);
  });

  test('of random pieces stay harmless', () => {
    const pieces = [
      ...[
        '<',
        '>',
        '"',
        "'",
        '`',
        '```',
        '[',
        ']',
        '(',
        ')',
        '!',
        '#',
        '*',
        '_',
        '|',
        '-',
        '\n',
        '\t',
        ' ',
        ':',
      ],
      ...[
        '&#x6A;',
        '&quot;',
        'javascript:',
        'data:',
        'https://a.example/',
        'script',
        'onerror=',
        'style',
        'x',
      ],
      ...['<svg', '<a href=', '</main>', '<!--', '-->', '\\', '\u0000', '\u2028', '~~', '1.', '<![CDATA['],
    ];
    assert(
      property(array(constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        expect(dangers(parts.join(''))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('texts that cost the most', () => {
  const size = 100_000;
  const filled = (piece: string) => piece.repeat(Math.floor(size / piece.length));
  const costly: Readonly<Record<string, string>> = {
    'nested quotes': filled('>'),
    'nested lists': filled('- '),
    'open brackets': filled('['),
    'open links': filled('[a]('),
    'open pictures': filled('!['),
    emphasis: filled('*a **a '),
    'definitions and uses': `${'[a]: b\n'.repeat(size / 20)}${'[a]'.repeat(size / 5)}`,
    'empty cells': `|a\n|-\n${'|\n'.repeat(size / 2)}`,
    // 65,000 cells, which the table fills up.
    'short rows of a wide table': `${filled('|a').slice(0, size / 20)}\n${filled('|-').slice(0, size / 20)}\n${filled('|\n')}`,
    'uses of a long URL': `[a]: https://a.example/${'a'.repeat(size / 10)}\n\n${filled('[a]')}`,
    'comment starts': filled('<!--'),
    ampersands: filled('&'),
    addresses: filled('https://a.example '),
  };
  const longest = Object.entries(costly).map(([name, text]) => [name, text.slice(0, maxMarkdown)] as const);

  /** The processor time of a text in microseconds: the smaller of two, as the first may compile; HTML that is known is kept. */
  const costOf = (text: string) => {
    const costs = [text, text.slice(0, -1)].map((each) => {
      const began = process.cpuUsage();
      renderMarkdown(each);
      plainText(each);
      const { user, system } = process.cpuUsage(began);
      return user + system;
    });
    return Math.min(...costs);
  };

  // The slowest, open brackets, costs twelve times as much as prose; without the limits, nested quotes would take minutes.
  test.each(longest)(
    '%s of the largest length cost less than 40 times as much as prose, and are not 20 times as long',
    (name, text) => {
      const prose = filled(`one two *three* four ${name}. `).slice(0, maxMarkdown);
      expect(costOf(text)).toBeLessThan(40 * costOf(prose));
      expect(renderMarkdown(text).length).toBeLessThan(20 * text.length);
      expect(dangers(text)).toEqual([]);
    },
  );

  test('a short text cannot grow to a page without end', () => {
    const wide = `|${'a|'.repeat(960)}\n|${'-|'.repeat(960)}\n${'|\n'.repeat(70)}`;
    expect(elementsOf(wide).map(({ tagName }) => tagName)).toEqual(['p']);
    expect(renderMarkdown(wide).length).toBeLessThan(5000);
    expect(plainText(wide)).toMatch(/^\|a\|a/u);
    const ordinary = `|${'a|'.repeat(20)}\n|${'-|'.repeat(20)}\n${`|${'b|'.repeat(20)}\n`.repeat(30)}`;
    expect(elementsOf(ordinary).filter(({ tagName }) => tagName === 'td')).toHaveLength(600);
  });

  test.each(Object.entries(costly))('%s of 100 kB are shown as they were written', (_name, text) => {
    const elements = elementsOf(text);
    expect(elements.map(({ tagName }) => tagName)).toEqual(['p']);
  });

  test('ten thousand nested quotes end at a limit', () => {
    expect(elementsOf('>'.repeat(10_000)).length).toBeLessThan(100);
  });
});

describe('the words of a text', () => {
  test.each([
    [
      '# Loops\n\nThat *end*, and `how`\nto be [sure](https://example.com).',
      'Loops That end, and how to be sure.',
    ],
    ['- one\n- two\n\n> three', 'one two three'],
    ['Before\n\n```js\nlet code;\n```\n\n|a|\n|-|\n|b|\n\nafter', 'Before after'],
    ['1 * 2 * 3 < 7', '1 * 2 * 3 < 7'],
    ['', ''],
  ])('of %j are %j', (text, words) => {
    expect(plainText(text)).toBe(words);
  });

  test('end after a whole word if there are many, and not within a character', () => {
    expect(plainText('One **two** three four', 10)).toBe('One two…');
    expect(plainText('💪'.repeat(10), 5).isWellFormed()).toBe(true);
  });
});
