/** A time without a success, in milliseconds. */
export interface Gap {
  from: number
  to: number
}

/** The longest time between two of these moments, counted from `from`. */
export function longestGap(moments: number[], from: number): Gap {
  const sorted = [from, ...moments.filter((moment) => moment > from).sort((a, b) => a - b)]
  const gaps = sorted.slice(1).map((to, index) => ({ from: sorted[index]!, to }))
  if (gaps.length === 0) return { from, to: Number.POSITIVE_INFINITY }
  return gaps.reduce((longest, gap) => (gap.to - gap.from > longest.to - longest.from ? gap : longest))
}
