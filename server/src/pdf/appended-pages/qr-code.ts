import qrcode from 'qrcode-generator'
import type { Canvas } from '../draw/canvas.js'
import { DARK } from './flow.js'

/** Draws a QR code of `size` points; runs of dark modules are one rectangle, so that no gaps show between them. */
export function drawQrCode(canvas: Canvas, text: string, x: number, y: number, size: number): void {
  const code = codeFor(text)
  const count = code.getModuleCount()
  const module = size / count
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue
      const start = column
      while (column + 1 < count && code.isDark(row, column + 1)) column++
      canvas.rectangle(x + start * module, y + row * module, (column - start + 1) * module, module + 0.02, {
        fill: DARK
      })
    }
  }
}

const MOST_KEPT = 50
type QRCode = ReturnType<typeof qrcode>
const codes = new Map<string, QRCode>()

/** Documents of one service often share an address. */
function codeFor(text: string): QRCode {
  const known = codes.get(text)
  if (known) return known
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  if (codes.size >= MOST_KEPT) codes.clear()
  codes.set(text, code)
  return code
}
