import sharp from 'sharp';

// The decoder detects the format itself, so all formats but ours are blocked. Otherwise a file could look like AVIF to
// our check and be decoded as SVG, which can take any amount of time.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

/** The decoder of pictures that users send. */
export { sharp as decode };
