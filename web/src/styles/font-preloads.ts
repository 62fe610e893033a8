import archivo from './fonts/archivo-latin.woff2?url';
import jetBrainsMono from './fonts/jetbrains-mono-latin.woff2?url';

/** Addresses of the fonts that every screen needs first, for `<link rel="preload" as="font" crossorigin>`. */
export const fontPreloads: readonly string[] = [archivo, jetBrainsMono];
