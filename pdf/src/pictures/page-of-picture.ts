import { deflateSync } from 'node:zlib'
import { name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../file/objects/objects.js'
import { formatNumber } from '../file/objects/serialize.js'
import { rewriteFile } from '../file/rewrite-file.js'
import type { Matrix } from '../page/page-geometry.js'
import { jpegPicture } from './jpeg-picture.js'
import type { Picture } from './picture.js'
import { pictureKind } from './picture-kind.js'
import { pngPicture } from './png-picture.js'

/** In points, upright. */
const A4 = { width: 595.28, height: 841.89 }
const LETTER = { width: 612, height: 792 }
/** How much the shape of a scanned page may differ from Letter. */
const LIKE = 0.01

/**
 * A PDF with the picture on a page of A4, or of Letter if it has its shape, upright or across as the picture is. It is as
 * large as fits, but no larger than a point a pixel.
 * @throws `INVALID_IMAGE`
 */
export function pageOfPicture(file: Buffer): Buffer {
  const picture = pictureKind(file) === 'png' ? pngPicture(file) : jpegPicture(file)
  const { page, placed } = layOut(picture)
  const objects: PdfObject[] = []
  const add = (object: PdfObject) => new PdfRef(objects.push(object))
  const addStream = (entries: Record<string, PdfObject | undefined>, data: Uint8Array) =>
    add(new PdfStream(PdfDict.of(entries), data))
  const pages = add(null)
  const image = picture.add(addStream)
  const drawing = Buffer.from(`q ${placed.map(formatNumber).join(' ')} cm /Im Do Q`, 'latin1')
  const only = add(
    PdfDict.of({
      Type: name('Page'),
      Parent: pages,
      MediaBox: [0, 0, page.width, page.height],
      Resources: PdfDict.of({ XObject: PdfDict.of({ Im: image }) }),
      Contents: addStream({ Filter: name('FlateDecode') }, deflateSync(drawing))
    })
  )
  objects[pages.number - 1] = PdfDict.of({ Type: name('Pages'), Kids: [only], Count: 1 })
  const catalog = add(PdfDict.of({ Type: name('Catalog'), Pages: pages }))
  const resolve = (object: PdfObject | undefined): PdfObject =>
    object instanceof PdfRef ? (objects[object.number - 1] ?? null) : (object ?? null)
  return rewriteFile({ trailer: PdfDict.of({ Root: catalog }), resolve }, '1.7', false)
}

function layOut({ width, height, orientation }: Picture): { page: typeof A4; placed: Matrix } {
  const isTurned = orientation[0] === 0
  const [across, down] = isTurned ? [height, width] : [width, height]
  const page = paperFor(across, down)
  const scale = Math.min(page.width / across, page.height / down, 1)
  const shown = { width: across * scale, height: down * scale }
  const [x, y] = [(page.width - shown.width) / 2, (page.height - shown.height) / 2]
  const [a, b, c, d, e, f] = orientation
  const placed: Matrix = [
    a * shown.width,
    b * shown.height,
    c * shown.width,
    d * shown.height,
    e * shown.width + x,
    f * shown.height + y
  ]
  return { page, placed }
}

function paperFor(width: number, height: number): typeof A4 {
  const shape = Math.max(width, height) / Math.min(width, height)
  const isLetter = Math.abs(shape / (LETTER.height / LETTER.width) - 1) < LIKE
  const paper = isLetter ? LETTER : A4
  return width > height ? { width: paper.height, height: paper.width } : paper
}
