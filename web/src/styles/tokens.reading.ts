/** Linear-light sRGB, each part 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];
export type Mode = 'light' | 'dark';

export interface Tokens {
  /** A custom property as written; dark falls back to light. Throws when neither has it. */
  value: (mode: Mode, name: string) => string;
  /** The value of `--color-<role>`. */
  colour: (mode: Mode, role: string) => string;
}

/** Reads the custom properties of tokens.css, separately for each mode. */
export function readTokens(css: string): Tokens {
  const [light = '', dark = ''] = css.split(":root[data-theme='dark']");
  const read = (part: string) =>
    new Map([...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
  const modes = { light: read(light), dark: read(dark) };
  const value = (mode: Mode, name: string) => {
    const found = modes[mode].get(name) ?? modes.light.get(name);
    if (found === undefined) throw new Error(`tokens.css has no ${name}`);
    return found;
  };
  return { value, colour: (mode, role) => value(mode, `--color-${role}`) };
}

/** A colour written as #rrggbb. */
export function parseColour(hex: string): Colour {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`not a #rrggbb colour: ${hex}`);
  const part = (start: number) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** OKLCH, lightness and chroma as "0.87 0.1", clipped to sRGB as browsers do. */
export function oklch(lightnessAndChroma: string, hue: number): Colour {
  const [lightness = Number.NaN, chroma = Number.NaN] = lightnessAndChroma.split(' ').map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The WCAG contrast ratio, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const luminance = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}
