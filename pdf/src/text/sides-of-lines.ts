import { isRightToLeft, type Side } from './direction.js'
import type { DrawnText } from './drawn-text.js'

/**
 * The sides from which the lines of a page are read. A maker that draws words as they are read shows it by going back to the left.
 * Of one that draws from left to right, a line is read from the right if most of its words are. What is in tags is not counted:
 * they begin with words from the left everywhere.
 */
export function sidesOf(lines: DrawnText[]): Side[] {
  const steps = lines.map(stepsOf)
  const drawsAsRead = steps.some((sum) => sum < 0)
  return lines.map(({ text }, index) => {
    if (!isRightToLeft(text)) return 'left'
    const sum = steps[index] ?? 0
    if (sum < 0) return 'right'
    return sum > 0 && drawsAsRead ? 'left' : majorityOf(text)
  })
}

/** How many words of a line are drawn after the one to the left of them, less those that are drawn before it. */
function stepsOf({ text, glyphs }: DrawnText): number {
  if (!isRightToLeft(text)) return 0
  let sum = 0
  let last: { isRight: boolean; order: number } | undefined
  for (const [index, character] of text.split('').entries()) {
    const isRight = isRightToLeft(character)
    if (!isRight && !/[\p{L}\p{N}]/u.test(character)) continue
    const order = glyphs[index]?.order ?? 0
    if (last && last.isRight !== isRight) sum += Math.sign(order - last.order)
    last = { isRight, order }
  }
  return sum
}

function majorityOf(text: string): Side {
  const outside = text.replace(/([{}])\s?\1.*?([{}])\s?\2/g, ' ')
  const words = (isRightToLeft(outside) || /\p{L}/u.test(outside) ? outside : text).match(/\p{L}+/gu) ?? []
  const fromRight = words.filter(isRightToLeft).length
  return 2 * fromRight >= words.length ? 'right' : 'left'
}
