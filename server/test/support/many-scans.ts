const side = 512;
const blocks = (side / 8) ** 2;

function segment(marker: number, ...content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

/** A code table with the one symbol `value`, written as a single 0. */
const codes = (table: number, value: number) => segment(0xc4, table, 1, ...Array<number>(15).fill(0), value);

/**
 * A progressive JPEG in grey (ITU-T T.81, annex G) with `scans` scans of its 4096 blocks that add nothing: for
 * a few bytes of the file, the decoder processes the whole picture each time.
 */
export function jpegOfScans(scans: number): Buffer {
  const first = [segment(0xda, 1, 1, 0, 0, 0, 0), Buffer.alloc(blocks / 8)];
  // EOB12: the band is empty in the 4096 blocks that follow.
  const rest = Array.from({ length: scans - 1 }, (_, at) => {
    const frequency = (at % 63) + 1;
    return Buffer.concat([segment(0xda, 1, 1, 0, frequency, frequency, 0), Buffer.from([0x00, 0x07])]);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0),
    codes(0x00, 0x00),
    codes(0x10, 0xc0),
    ...first,
    ...rest,
    Buffer.from([0xff, 0xd9]),
  ]);
}
