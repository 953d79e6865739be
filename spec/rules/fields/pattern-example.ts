import { RE2JS } from 're2js'

/** Tried first for a character, because people can read them. */
const READABLE = [...'a1A0 -./@'].map((character) => character.codePointAt(0) as number)

/** An instruction of a compiled pattern. */
interface Step {
  op: number
  out: number
  arg: number
  runes: ArrayLike<number>
  matchRune(character: number): boolean
}

// The operations of RE2's programs that are not just passed.
const ALTERNATIVE = new Set([1, 2])
const FAIL = 5
const MATCH = 6
const CHARACTER = new Set([8, 9, 10, 11])

/** A way through a pattern, from its last character to its first. */
interface Way {
  step: number
  length: number
  character: number | null
  before: Way | null
}

/** The shortest text within these lengths that a pattern matches, or null if there is none. */
export function exampleOf(pattern: string, least: number, most: number): string | null {
  const { start, inst: steps }: { start: number; inst: Step[] } = RE2JS.compile(pattern).re2().prog
  const passed = new Set<number>()
  let ways: Way[] = [{ step: start, length: 0, character: null, before: null }]
  while (ways.length > 0) {
    const next: Way[] = []
    for (const way of ways.flatMap((each) => withoutCharacters(each, steps, passed))) {
      const step = steps[way.step] as Step
      if (step.op === MATCH && way.length >= least) return textOf(way)
      const character = CHARACTER.has(step.op) && way.length < most ? characterOf(step) : null
      if (character !== null) next.push({ step: step.out, length: way.length + 1, character, before: way })
    }
    ways = next
  }
  return null
}

/** Where a way can lead before the next character. All ways of a round have the same length. */
function withoutCharacters(way: Way, steps: Step[], passed: Set<number>): Way[] {
  const key = way.length * steps.length + way.step
  if (passed.has(key)) return []
  passed.add(key)
  const { op, out, arg } = steps[way.step] as Step
  if (op === FAIL) return []
  if (op === MATCH || CHARACTER.has(op)) return [way]
  const ends = ALTERNATIVE.has(op) ? [out, arg] : [out]
  return ends.flatMap((step) => withoutCharacters({ ...way, step }, steps, passed))
}

function characterOf(step: Step): number | null {
  return READABLE.find((character) => step.matchRune(character)) ?? step.runes[0] ?? null
}

function textOf(way: Way): string {
  const characters: number[] = []
  for (let each: Way | null = way; each; each = each.before)
    if (each.character !== null) characters.push(each.character)
  return String.fromCodePoint(...characters.reverse())
}
