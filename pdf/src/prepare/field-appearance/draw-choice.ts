import type { Canvas, Color } from '../../draw/canvas.js'
import { LINE_HEIGHT } from '../../draw/fit-text.js'
import { drawableText } from './drawable-text.js'
import type { FieldSettings, Option } from './field-settings.js'

const PADDING = 2
const USUAL_SIZE = 12
const WHITE: Color = [1, 1, 1]

/** Draws the options of a list box from the first visible one, as many as fit; selected ones are highlighted. */
export function drawList(canvas: Canvas, settings: FieldSettings, values: string[]): void {
  const { options, topIndex, color } = settings
  const size = settings.fontSize || USUAL_SIZE
  const lineHeight = size * LINE_HEIGHT
  const isChosen = chosenBy(settings, values)
  const shown = options.slice(topIndex, topIndex + Math.min(options.length, Math.ceil(canvas.height / lineHeight)))
  for (const [index, option] of shown.entries()) {
    const top = PADDING + index * lineHeight
    const chosen = isChosen(option, topIndex + index)
    if (chosen) canvas.rectangle(1, top, canvas.width - 2, lineHeight, { fill: color })
    const style = { size, color: chosen ? inverse(color) : color }
    canvas.text(drawableText(option.shown).replace(/\s+/g, ' '), PADDING, top + 0.93 * size, style)
  }
}

function chosenBy({ chosen }: FieldSettings, values: string[]): (option: Option, index: number) => boolean {
  const wanted = new Set(values)
  const indexes = new Set(chosen)
  if (values.length === 0) return (_, index) => indexes.has(index)
  return ({ value, shown }) => wanted.has(value) || wanted.has(shown)
}

/** What is read on top of a colour. */
function inverse([red, green, blue]: Color): Color {
  return red + green + blue > 1.8 ? [0, 0, 0] : WHITE
}
