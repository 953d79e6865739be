/** How many pages are shown at first, and with each click. */
const FIRST = 3
const MORE = 6

/** The pages to show next: at first those that are said to have changed, then the others in order. */
export function choosePages(count: number, changed: number[], shown: number[]): number[] {
  const left = Array.from({ length: count }, (_, index) => index + 1).filter((page) => !shown.includes(page))
  const first = left.filter((page) => changed.includes(page))
  const others = left.filter((page) => !changed.includes(page))
  const next = [...first, ...others].slice(0, shown.length === 0 ? FIRST : MORE)
  return next.sort((a, b) => a - b)
}
