import type { Glyph } from './glyph.js'
import type { Operand, Operation } from './operations.js'
import { finite } from './text-state.js'

/**
 * An operation that shows text, without some of its glyphs. Everything else stays where it is: a number in the array of `TJ`
 * advances as far as the glyphs did.
 */
export function rewriteShow({ name, operands }: Operation, cut: Glyph[]): string {
  const array = operands[0]
  const list: (Operand | undefined)[] = name === 'TJ' && Array.isArray(array) ? array : [operands.at(-1)]
  const byElement = new Map<number, Glyph[]>()
  for (const glyph of cut) byElement.set(glyph.element, [...(byElement.get(glyph.element) ?? []), glyph])
  const parts: (number | Uint8Array)[] = []
  for (const [element, item] of list.entries()) {
    if (typeof item === 'number') parts.push(item)
    else if (item instanceof Uint8Array) parts.push(...withoutGlyphs(item, byElement.get(element) ?? []))
  }
  return `${before(name, operands)}[${joined(parts)}] TJ`
}

/** What `'` and `"` do before they show text. */
function before(name: string, [wordSpacing, characterSpacing]: Operand[]): string {
  if (name === "'") return 'T* '
  return name === '"' ? `${format(finite(wordSpacing))} Tw ${format(finite(characterSpacing))} Tc T* ` : ''
}

function withoutGlyphs(bytes: Uint8Array, cut: Glyph[]): (number | Uint8Array)[] {
  const parts: (number | Uint8Array)[] = []
  let at = 0
  for (const { start, length, gap } of cut.sort((a, b) => a.start - b.start)) {
    if (start > at) parts.push(bytes.subarray(at, start))
    parts.push(gap)
    at = start + length
  }
  if (at < bytes.length) parts.push(bytes.subarray(at))
  return parts
}

/** The parts of an array, with the numbers between two strings added up. */
function joined(parts: (number | Uint8Array)[]): string {
  let text = ''
  let gap = 0
  for (const part of [...parts, new Uint8Array()]) {
    if (typeof part === 'number') {
      gap += part
      continue
    }
    if (Math.abs(gap) > 1e-6) text += format(gap)
    gap = 0
    if (part.length > 0) text += `<${Buffer.from(part).toString('hex')}>`
  }
  return text
}

const format = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/\.?0+$/, '')
