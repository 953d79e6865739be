import type { Matrix } from '../page/page-geometry.js'

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `m`, then `n`. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5]
  ]
}

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** The transformation back. Of one that flattens the page, something finite. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const k = a * d - b * c || 1e-9
  return [d / k, -b / k, -c / k, a / k, (c * f - d * e) / k, (b * e - a * f) / k]
}
