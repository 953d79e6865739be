import { toPicture } from './picture.js'
import { removeBackground } from './remove-background.js'
import { trimCanvas } from './trim-canvas.js'

const LARGEST = 1400

/** What is cut off at each side, as a share of the whole. */
export interface Crop {
  left: number
  top: number
  right: number
  bottom: number
}

/** An uploaded picture of a signature, as the signer has turned and cropped it. */
export class Photo {
  crop: Crop = { left: 0, top: 0, right: 0, bottom: 0 }
  /** Whether the paper is left out, if it can be distinguished from the ink. */
  isClean = true

  private constructor(
    private canvas: HTMLCanvasElement,
    private cleaned: HTMLCanvasElement | null
  ) {}

  static async read(file: File): Promise<Photo> {
    const url = URL.createObjectURL(file)
    try {
      const image = new Image()
      image.src = url
      await image.decode()
      const scale = Math.min(1, LARGEST / Math.max(image.naturalWidth, image.naturalHeight))
      const canvas = draw(image.naturalWidth * scale, image.naturalHeight * scale, (context, width, height) =>
        context.drawImage(image, 0, 0, width, height)
      )
      return new Photo(canvas, cleanedOf(canvas))
    } finally {
      URL.revokeObjectURL(url)
    }
  }

  get canBeCleaned(): boolean {
    return this.cleaned !== null
  }

  /** The whole picture, as it is turned. */
  get shown(): HTMLCanvasElement {
    return (this.isClean && this.cleaned) || this.canvas
  }

  /** Turns it to the right by a quarter, as often as is said; what is cut off stays cut off. */
  turn(quarters: 1 | 3): void {
    for (let turned = 0; turned < quarters; turned++) {
      this.canvas = turnRight(this.canvas)
      this.cleaned = this.cleaned && turnRight(this.cleaned)
      const { left, top, right, bottom } = this.crop
      this.crop = { left: bottom, top: left, right: top, bottom: right }
    }
  }

  /** The signature, as a PNG in a data URL; empty, if nothing is left of it. */
  toPicture(): string {
    const { shown, crop } = this
    const [width, height] = [1 - crop.left - crop.right, 1 - crop.top - crop.bottom]
    const cropped = draw(shown.width * width, shown.height * height, (context) =>
      context.drawImage(shown, -crop.left * shown.width, -crop.top * shown.height)
    )
    const trimmed = trimCanvas(cropped)
    return trimmed ? toPicture(trimmed, trimmed.width, trimmed.height, LARGEST) : ''
  }
}

function cleanedOf(canvas: HTMLCanvasElement): HTMLCanvasElement | null {
  // biome-ignore lint/style/noNonNullAssertion: a canvas always has this context
  const pixels = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  if (!removeBackground(pixels)) return null
  return draw(canvas.width, canvas.height, (context) => context.putImageData(pixels, 0, 0))
}

const turnRight = (canvas: HTMLCanvasElement) =>
  draw(canvas.height, canvas.width, (context, width) => {
    context.translate(width, 0)
    context.rotate(Math.PI / 2)
    context.drawImage(canvas, 0, 0)
  })

function draw(
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D, width: number, height: number) => void
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  // biome-ignore lint/style/noNonNullAssertion: a canvas always has this context
  paint(canvas.getContext('2d')!, canvas.width, canvas.height)
  return canvas
}
