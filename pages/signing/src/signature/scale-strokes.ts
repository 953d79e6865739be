interface Size {
  width: number
  height: number
}

interface Stroke {
  points: { x: number; y: number }[]
  minWidth: number
  maxWidth: number
  dotSize: number
}

/** Scales strokes to fit another surface, centred and never enlarged. */
export function scaleStrokes<S extends Stroke>(strokes: S[], from: Size, to: Size): S[] {
  const scale = Math.min(1, to.width / from.width, to.height / from.height)
  const across = (x: number) => (x - from.width / 2) * scale + to.width / 2
  const down = (y: number) => (y - from.height / 2) * scale + to.height / 2
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * scale,
    maxWidth: stroke.maxWidth * scale,
    dotSize: stroke.dotSize * scale,
    points: stroke.points.map((point) => ({ ...point, x: across(point.x), y: down(point.y) }))
  }))
}
