const startOfImage = 0xff_d8;
const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Markers without a length: fill bytes, stuffed bytes of a scan, TEM, and restarts with the start of a picture.
 */
function isBare(marker: number): boolean {
  return marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/**
 * How many scans a JPEG has (ITU-T T.81, annex B): one, or about ten if it is progressive. Decoding takes time for each
 * scan, however small it is. 0 for other formats; counting stops at `enough`.
 */
export function countJpegScans(bytes: Buffer, enough: number): number {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== startOfImage) return 0;
  let [scans, at] = [0, 2];
  while (scans < enough) {
    at = bytes.indexOf(0xff, at);
    const marker = at === -1 ? undefined : bytes[at + 1];
    if (marker === undefined || marker === endOfImage) return scans;
    if (marker === startOfScan) scans += 1;
    if (isBare(marker)) at += marker === 0xff ? 1 : 2;
    else at += 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0);
  }
  return scans;
}
