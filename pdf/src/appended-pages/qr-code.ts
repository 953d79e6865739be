import qrcode from 'qrcode-generator'
import type { Area, Canvas } from '../draw/canvas.js'
import { DARK } from './flow.js'

/** Draws a QR code of `size` points. */
export function drawQrCode(canvas: Canvas, text: string, x: number, y: number, size: number): void {
  const { modules, runs } = codeFor(text)
  const module = size / modules
  const left = canvas.isMirrored ? canvas.width - x - size : x
  const areas = runs.map(
    ({ row, column, count }): Area => [left + column * module, y + row * module, count * module, module + 0.02]
  )
  canvas.areas(areas, DARK)
}

/** How many modules a code has in a row, and its dark ones. */
interface Code {
  modules: number
  runs: Run[]
}

/** Dark modules side by side, which are drawn as one area, so that no gaps show between them. */
interface Run {
  row: number
  column: number
  count: number
}

const MOST_KEPT = 50
const codes = new Map<string, Code>()

/** Documents of one service often share an address. */
function codeFor(text: string): Code {
  const known = codes.get(text)
  if (known) return known
  const made = qrcode(0, 'M')
  made.addData(text, 'Byte')
  made.make()
  const modules = made.getModuleCount()
  const code = { modules, runs: runsOf(modules, (row, column) => made.isDark(row, column)) }
  if (codes.size >= MOST_KEPT) codes.clear()
  codes.set(text, code)
  return code
}

function runsOf(modules: number, isDark: (row: number, column: number) => boolean): Run[] {
  const runs: Run[] = []
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      const start = column
      while (column < modules && isDark(row, column)) column++
      if (column > start) runs.push({ row, column: start, count: column - start })
    }
  }
  return runs
}
