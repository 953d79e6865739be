import type { PdfObject, PdfRef } from '../file/objects/objects.js'
import type { Matrix } from '../page/page-geometry.js'

/** Adds a stream to a file that is made. Its data is as its entries say. */
type AddStream = (entries: Record<string, PdfObject | undefined>, data: Uint8Array) => PdfRef

/** A picture as an image of a PDF. */
export interface Picture {
  /** In pixels, as it is stored. */
  width: number
  height: number
  /** Transforms the unit square with the stored image to that with the displayed one. */
  orientation: Matrix
  /** Adds the image. */
  add(addStream: AddStream): PdfRef
}

export const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0]
