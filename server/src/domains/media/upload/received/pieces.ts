/** A piece of a file in storage: the bytes from `start` up to, but not including, `end`. */
export interface Piece {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The folder of the pieces of an upload. */
export function piecesFolder(id: string): string {
  return `uploads/${id}`;
}

/** A piece has its place in its name, so that two writers never replace each other's bytes. */
export function pieceAt(id: string, start: number, end: number): Piece {
  return { key: `${piecesFolder(id)}/${start}-${end}`, start, end };
}

/** The piece of a key; null for any other object. */
export function readPiece(key: string): Piece | null {
  const [, start, end] = /\/(\d{1,15})-(\d{1,15})$/u.exec(key) ?? [];
  if (start === undefined || end === undefined || Number(start) >= Number(end)) return null;
  return { key, start: Number(start), end: Number(end) };
}

/**
 * The longest chain of pieces that begins at the first byte and has no gap. Pieces can overlap, for instance when a
 * connection was cut off and another node continued from an earlier byte.
 */
export function chainOf(pieces: readonly Piece[]): Piece[] {
  const before = new Map<number, Piece | null>([[0, null]]);
  for (const piece of pieces.toSorted((one, two) => one.start - two.start || two.end - one.end))
    if (before.has(piece.start) && !before.has(piece.end)) before.set(piece.end, piece);
  const chain: Piece[] = [];
  let at = Math.max(...before.keys());
  for (let last = before.get(at); last; last = before.get(at)) {
    chain.unshift(last);
    at = last.start;
  }
  return chain;
}
