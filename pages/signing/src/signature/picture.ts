/** The blue of ink. The server draws typed signatures in the same colour. */
export const INK = 'rgb(13, 33, 107)'

// Below the API's limit of 1 MB, with a margin.
const MOST_BYTES = 900_000
const MOST_PIXELS = 1_900_000

/** Scales an image down to fit the API's limit. Returns a PNG as a data URL. */
export function toPicture(source: CanvasImageSource, width: number, height: number, largest: number): string {
  for (let side = largest; ; side *= 0.7) {
    const scale = Math.min(1, side / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)))
    const url = drawScaled(source, Math.max(1, width * scale), Math.max(1, height * scale)).toDataURL('image/png')
    if (base64Of(url).length * 0.75 < MOST_BYTES) return url
  }
}

/** The base64 part of a data URL. */
export const base64Of = (url: string): string => url.slice(url.indexOf(',') + 1)

/** The data URL of a PNG in base64. */
export const pictureOf = (base64: string): string => `data:image/png;base64,${base64}`

function drawScaled(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(height)
  // biome-ignore lint/style/noNonNullAssertion: a canvas always has this context
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}
