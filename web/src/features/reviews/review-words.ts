/** The average of reviews to one decimal; `counts` has the number of reviews with one star, two, and so on to five. */
export function averageOf(counts: readonly number[]): string {
  const total = totalOf(counts);
  const sum = counts.reduce((all, count, index) => all + count * (index + 1), 0);
  return total === 0 ? '–' : (Math.round((sum / total) * 10) / 10).toFixed(1);
}

export function totalOf(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

/** `1 review`, `12 reviews`. */
export function reviewCount(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`;
}
