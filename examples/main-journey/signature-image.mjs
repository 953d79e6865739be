import { encodePng } from './png.mjs'

const width = 600
const height = 200

// Pen strokes, each a list of points on a smooth curve.
const strokes = [
  [40, 150, 70, 90, 112, 28, 122, 40, 112, 100, 118, 148, 132, 130],
  [66, 108, 96, 100, 130, 98],
  [190, 108, 172, 100, 152, 118, 158, 144, 182, 138, 196, 108, 212, 40, 216, 30, 204, 100, 208, 142, 224, 132],
  [284, 108, 266, 98, 244, 116, 248, 144, 272, 138, 288, 108, 284, 134, 298, 142, 330, 116],
  [372, 96, 404, 38, 396, 26, 380, 60, 362, 140, 384, 152, 430, 128, 452, 104, 440, 100, 424, 124, 436, 144, 470, 120],
  [60, 176, 200, 166, 360, 170, 540, 152]
]

/** Creates a signature that looks drawn by hand: a PNG with a transparent background, in base64. */
export function drawSignature() {
  const ink = new Float32Array(width * height)
  for (const stroke of strokes) {
    for (const { x, y, thickness } of curveThrough(stroke)) dab(ink, x, y, thickness)
  }
  const pixels = new Uint8Array(width * height * 4)
  ink.forEach((alpha, index) => {
    pixels.set([22, 38, 96, Math.round(alpha * 255)], index * 4)
  })
  return encodePng(width, height, pixels).toString('base64')
}

// Catmull-Rom: the end points count twice. A pen leaves less ink at the start and end of a stroke.
function* curveThrough(flat) {
  const points = []
  for (let at = 0; at < flat.length; at += 2) points.push({ x: flat[at], y: flat[at + 1] })
  const point = (index) => points[Math.min(Math.max(index, 0), points.length - 1)]
  const segments = points.length - 1
  for (let t = 0; t <= segments; t += 0.01) {
    const i = Math.min(Math.floor(t), segments - 1)
    const near = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    const along = (axis) => spline(t - i, ...near.map((each) => each[axis]))
    yield { x: along('x'), y: along('y'), thickness: 1.4 + 1.8 * Math.sin((Math.PI * t) / segments) }
  }
}

function spline(t, a, b, c, d) {
  return b + (t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))) / 2
}

// A round spot with a soft edge.
function dab(ink, x, y, radius) {
  for (let py = Math.floor(y - radius - 1); py <= y + radius + 1; py++) {
    for (let px = Math.floor(x - radius - 1); px <= x + radius + 1; px++) {
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const alpha = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(px - x, py - y)))
      ink[py * width + px] = Math.max(ink[py * width + px], alpha)
    }
  }
}
