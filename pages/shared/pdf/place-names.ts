import { el } from '../dom.js'

/** Something that has a place on a page, in points from its upper left corner, and a name. */
export interface NamedPlace {
  x: number
  y: number
  width: number
  height: number
  name: string
}

interface Word {
  element: Element
  left: number
  top: number
  bottom: number
}

/**
 * Says the names of fields within the words of a page, after the word that stands before each: who listens to a contract learns
 * where it has blanks. `scale` is how many pixels a point has.
 */
export function placeNames(layer: HTMLElement, scale: number, places: readonly NamedPlace[]): void {
  const { left, top } = layer.getBoundingClientRect()
  const words = [...layer.querySelectorAll('span:not(.markedContent)')]
    .filter(({ textContent }) => textContent.trim() !== '')
    .map((element): Word => {
      const box = element.getBoundingClientRect()
      return {
        element,
        left: (box.left - left) / scale,
        top: (box.top - top) / scale,
        bottom: (box.bottom - top) / scale
      }
    })
  // From the last to the first, as each goes next to its word.
  const ordered = [...places].sort((a, b) => b.y - a.y || b.x - a.x)
  for (const place of ordered) {
    const mark = el('span', { class: 'page__name', role: 'note' }, place.name)
    const before = wordBefore(words, place)
    if (before) before.element.after(mark)
    else layer.prepend(mark)
  }
}

/** The word to the left in the same line, or else the last one above. */
export function wordBefore<W extends Omit<Word, 'element'>>(
  words: readonly W[],
  place: Omit<NamedPlace, 'name'>
): W | undefined {
  const middle = place.y + place.height / 2
  const inLine = words.filter(({ top, bottom, left }) => top <= middle && bottom >= middle && left <= place.x)
  if (inLine.length > 0) return inLine.reduce((best, word) => (word.left > best.left ? word : best))
  const above = words.filter(({ bottom }) => bottom <= middle)
  const isLater = (word: W, best: W) => word.top - best.top || word.left - best.left
  return above.reduce<W | undefined>((best, word) => (!best || isLater(word, best) > 0 ? word : best), undefined)
}
