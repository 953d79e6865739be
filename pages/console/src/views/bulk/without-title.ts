/**
 * The rows of a list without the name of the table, which Numbers writes above it. A first row with a single cell is a title if a heading
 * of several follows.
 */
export function withoutTitle(rows: string[][]): string[][] {
  const [first = [], second = []] = rows
  if (filled(first).length !== 1 || filled(second).length < 2) return rows
  return [...first, ...second].some((cell) => cell.includes('@')) ? rows : rows.slice(1)
}

const filled = (cells: string[]) => cells.filter((cell) => cell.trim() !== '')
