import type { SigningField } from '../session/types.js'
import { fitTextSize } from './fit-text-size.js'

const ruler = document.createElement('canvas').getContext('2d')

/** Sets the font size of a control to the size in the sealed PDF. */
export function applyTextSize(element: HTMLElement, field: SigningField, text: string): void {
  element.style.setProperty('--points', fitTextSize(field.width, field.height, widthAtOnePoint(text)).toFixed(2))
}

function widthAtOnePoint(text: string): number {
  if (!ruler) return 0
  ruler.font = '100px system-ui, sans-serif'
  return Math.max(...text.split('\n').map((line) => ruler.measureText(line).width)) / 100
}
