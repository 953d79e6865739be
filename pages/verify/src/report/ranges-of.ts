/** Numbers in order, as ranges: 1, 2, 3 and 7 are 1 to 3 and 7 to 7. */
export function rangesOf(numbers: number[]): [first: number, last: number][] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}
