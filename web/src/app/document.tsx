import type { ReactElement, ReactNode } from 'react';
import { earlyClickScript } from '../lib/early-clicks.ts';
import { theatreScript } from '../features/player/theatre/theatre-script.ts';
import { themeScript } from '../lib/theme.ts';

/** The built files that a page needs, as addresses on this site. */
export interface PageAssets {
  /** The module that hydrates the page, which `startScript` loads with its `preloads`. */
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
  readonly fonts: readonly string[];
}

/** React takes over script elements without looking at their texts, so these are only in the server's build. */
const inlineScripts = import.meta.env.SSR ? [themeScript, theatreScript, earlyClickScript] : ['', '', ''];

interface DocumentProps {
  readonly assets: PageAssets;
  readonly children: ReactNode;
}

/** The whole HTML document, rendered on the server and hydrated in the browser. */
export function Document({ assets, children }: DocumentProps): ReactElement {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {inlineScripts.map((text, index) => (
          <script key={index} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  );
}
