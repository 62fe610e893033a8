/** A QuickTime alias record that names a file beside the movie, in the documented format. */
function alias(fileName: string): Buffer {
  const path = Buffer.from(`/${fileName}`);
  const record = Buffer.alloc(10 + 28 + 12 + 64 + 16 + 4 + 16);
  // One level up from the alias, one level down to the target: the same folder.
  record.writeUInt16BE(1, 130);
  record.writeUInt16BE(1, 132);
  const entry = Buffer.alloc(4 + path.length + (path.length % 2));
  entry.writeUInt16BE(2, 0);
  entry.writeUInt16BE(path.length, 2);
  path.copy(entry, 4);
  return Buffer.concat([record, entry, Buffer.from([0xff, 0xff, 0, 0])]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/**
 * Rewrites a QuickTime file with one track, whose `moov` is at its end, so that the track's
 * samples are to be read from another file in the same folder.
 */
export function referToFile(movie: Buffer, fileName: string): Buffer {
  const start = movie.indexOf('dref') - 4;
  const end = start + movie.readUInt32BE(start);
  const version = Buffer.alloc(4);
  const one = Buffer.from([0, 0, 0, 1]);
  const reference = box('dref', version, one, box('alis', version, alias(fileName)));
  const changed = Buffer.concat([movie.subarray(0, start), reference, movie.subarray(end)]);
  for (const parent of ['moov', 'trak', 'mdia', 'minf', 'dinf']) {
    const at = movie.lastIndexOf(parent, start) - 4;
    changed.writeUInt32BE(movie.readUInt32BE(at) + reference.length - (end - start), at);
  }
  return changed;
}
