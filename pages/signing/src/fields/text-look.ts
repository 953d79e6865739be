import type { SigningField } from '../session/types.js'
import { fitNoteSize, fitTextSize } from './fit-text-size.js'

const ruler = document.createElement('canvas').getContext('2d')

/** Gives the text of a control the size, the side and the color that it has in the sealed PDF. */
export function applyTextLook(element: HTMLElement, field: SigningField, text: string): void {
  const { width, height, font_size, align, color } = field
  const size = fitTextSize(width, height, widthAtOnePoint(text), font_size ?? undefined)
  element.style.setProperty('--points', size.toFixed(2))
  if (align) element.style.setProperty('--side', align)
  if (color) element.style.setProperty('--text', color)
}

/** Gives a note in a control a size at which it is read whole. */
export function applyNoteLook(element: HTMLElement, { width, height }: SigningField, note: string): void {
  element.style.setProperty('--points', fitNoteSize(width, height, widthAtOnePoint(note)).toFixed(2))
}

function widthAtOnePoint(text: string): number {
  if (!ruler) return 0
  ruler.font = '100px system-ui, sans-serif'
  return Math.max(...text.split('\n').map((line) => ruler.measureText(line).width)) / 100
}
