/** The tokens of the site that emails use; mail programs support no variables. */
export const light = {
  page: '#fafaf6',
  surface: '#ffffff',
  ink: '#10131a',
  muted: '#474c57',
  hairline: '#dcdcd2',
  action: '#2a5fd0',
  'on-action': '#ffffff',
} as const;
export const dark = {
  page: '#10131a',
  surface: '#191d27',
  ink: '#f3f3ec',
  muted: '#b4bac6',
  hairline: '#2a303d',
  action: '#3a6ade',
  'on-action': '#ffffff',
  volt: '#d6ff3d',
} as const;

const sans = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
const display = "Archivo,'Arial Black','Helvetica Neue',Helvetica,Arial,sans-serif";
const mono = "'JetBrains Mono',Menlo,Consolas,'Liberation Mono',monospace";

/** Inline styles, because many mail programs drop style elements. */
export const styles = {
  body: `margin:0;padding:0;background-color:${light.page};-webkit-text-size-adjust:100%;`,
  page: `width:100%;border-spacing:0;background-color:${light.page};`,
  column: 'max-width:600px;margin:0 auto;',
  wordmark: `padding:0 0 16px;border-bottom:1px solid ${light.hairline};color:${light.ink};font-family:${display};font-size:17px;line-height:24px;font-weight:900;letter-spacing:0.04em;`,
  cursor: `display:inline-block;width:6px;height:19px;margin:0 1px;overflow:hidden;vertical-align:-3px;background-color:${light.ink};color:${light.ink};`,
  heading: `margin:32px 0 16px;color:${light.ink};font-family:${sans};font-size:31px;line-height:36px;font-weight:800;letter-spacing:-0.01em;overflow-wrap:anywhere;word-break:break-word;`,
  paragraph: `margin:0 0 16px;color:${light.ink};font-family:${sans};font-size:17px;line-height:28px;overflow-wrap:anywhere;word-break:break-word;`,
  facts: 'margin:16px 0 24px;border-spacing:0;',
  factLabel: `padding:4px 16px 4px 0;color:${light.muted};font-family:${sans};font-size:13px;line-height:20px;font-weight:400;text-align:left;vertical-align:top;white-space:nowrap;`,
  factValue: `padding:4px 0;color:${light.ink};font-family:${sans};font-size:13px;line-height:20px;text-align:left;vertical-align:top;overflow-wrap:anywhere;word-break:break-word;`,
  items: `width:100%;margin:0 0 16px;border:1px solid ${light.hairline};border-radius:10px;border-collapse:separate;border-spacing:0;background-color:${light.surface};`,
  itemHead: `padding:10px 16px;color:${light.muted};font-family:${sans};font-size:13px;line-height:20px;font-weight:400;`,
  itemTitle: `padding:12px 16px;border-top:1px solid ${light.hairline};color:${light.ink};font-family:${sans};font-size:17px;line-height:24px;font-weight:400;text-align:left;vertical-align:top;overflow-wrap:anywhere;word-break:break-word;`,
  itemPrice: `padding:12px 16px;border-top:1px solid ${light.hairline};color:${light.ink};font-family:${mono};font-size:15px;line-height:24px;text-align:right;vertical-align:top;white-space:nowrap;`,
  total: 'font-weight:700;',
  action: 'margin:32px 0;border-spacing:0;',
  button: `padding:0;border-radius:6px;background-color:${light.action};`,
  buttonLink: `display:inline-block;padding:12px 20px;border-radius:6px;color:${light['on-action']};font-family:${sans};font-size:17px;line-height:24px;font-weight:700;text-decoration:none;`,
  reason: `padding:16px 0 0;border-top:1px solid ${light.hairline};color:${light.muted};font-family:${sans};font-size:13px;line-height:20px;overflow-wrap:anywhere;word-break:break-word;`,
  stop: `color:${light.muted};`,
} as const;

/**
 * For mail programs that read style elements: the dark mode, in which the text cursor of the wordmark is volt as on the
 * site, and labels above their values on narrow screens.
 */
export const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.label{display:block!important;padding:8px 0 0!important}
.value{display:block!important;padding:0!important}
}
@media (prefers-color-scheme:dark){
.page{background-color:${dark.page}!important}
.surface{background-color:${dark.surface}!important}
.ink{color:${dark.ink}!important}
.muted{color:${dark.muted}!important}
.line{border-color:${dark.hairline}!important}
.button{background-color:${dark.action}!important}
.cursor{background-color:${dark.volt}!important;color:${dark.volt}!important}
}`;
