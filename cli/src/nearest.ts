/** The words most like one that is not known, the likeliest first. None if nothing is like it. */
export function nearest(given: string, known: readonly string[], most = 3): string[] {
  const limit = Math.max(2, Math.ceil(given.length / 3))
  return known
    .map((word) => ({ word, distance: distanceOf(given.toLowerCase(), word.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ word }) => word)
}

// Where one contains the other, as `sign` and `signers`, what is missing counts half.
function distanceOf(one: string, other: string) {
  if (one.length > 2 && other.length > 2 && (one.includes(other) || other.includes(one))) {
    return Math.abs(one.length - other.length) / 2
  }
  return editsBetween(one, other)
}

/** How many characters differ, by the algorithm of Levenshtein. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, character] of [...one].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= other.length; j++) {
      const replaced = Number(row[j - 1]) + (other[j - 1] === character ? 0 : 1)
      next.push(Math.min(replaced, Number(row[j]) + 1, Number(next[j - 1]) + 1))
    }
    row = next
  }
  return Number(row[other.length])
}
