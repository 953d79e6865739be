import { encode } from 'uqr'

const svg = 'http://www.w3.org/2000/svg'

// Built separately: only those who draw with another device load it.
/** Draws a QR code, in black on white in every scheme, because cameras expect that. */
export function drawQr(text: string, label: string): SVGElement {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const code = document.createElementNS(svg, 'svg')
  code.setAttribute('viewBox', `0 0 ${size} ${size}`)
  code.setAttribute('class', 'phone__code')
  code.setAttribute('role', 'img')
  code.setAttribute('aria-label', label)
  code.setAttribute('shape-rendering', 'crispEdges')
  const paper = document.createElementNS(svg, 'path')
  paper.setAttribute('d', `M0 0h${size}v${size}H0z`)
  paper.setAttribute('fill', '#fff')
  const dark = document.createElementNS(svg, 'path')
  dark.setAttribute('d', cells.join(''))
  code.append(paper, dark)
  return code
}
