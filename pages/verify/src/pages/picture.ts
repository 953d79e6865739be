import { el } from '../../../shared/dom.js'
import type { Box } from './compare-pictures.js'

/**
 * Whether the page can read what it has drawn. Browsers that prevent fingerprinting answer with noise, which can be
 * neither shown nor compared.
 */
export function canReadPictures(): boolean {
  const context = Object.assign(document.createElement('canvas'), { width: 8, height: 1 }).getContext('2d')
  if (!context) return false
  const colors = Array.from({ length: 8 }, (_, index) => [index * 30, 255 - index * 30, 128])
  for (const [x, color] of colors.entries()) {
    context.fillStyle = `rgb(${color.join()})`
    context.fillRect(x, 0, 1, 1)
  }
  const { data } = context.getImageData(0, 0, 8, 1)
  return colors.every((color, x) => color.every((value, channel) => data[x * 4 + channel] === value))
}

export function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  // biome-ignore lint/style/noNonNullAssertion: it was drawn with this context
  return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
}

/** A picture that takes less memory than the canvas. Its address is valid until the signal aborts. */
export async function imageOf(canvas: HTMLCanvasElement, alt: string, signal: AbortSignal): Promise<HTMLElement> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (!blob) return labelled(canvas, alt)
  const url = URL.createObjectURL(blob)
  signal.addEventListener('abort', () => URL.revokeObjectURL(url))
  const image = el('img', { src: url, alt, width: canvas.width, height: canvas.height })
  await image.decode()
  return image
}

/** The canvas itself, where it cannot be read. */
export function labelled(canvas: HTMLCanvasElement, label: string): HTMLElement {
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  return canvas
}

/** A frame around what differs. Assistive technology hears it from the page's heading. */
export function frameOf({ left, top, width, height }: Box): HTMLElement {
  const frame = el('span', { class: 'frame', 'aria-hidden': 'true' })
  const percent = (share: number) => `${share * 100}%`
  Object.assign(frame.style, {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height)
  })
  return frame
}
