import { PdfDict } from '../file/objects/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { readPageTree } from '../page/page-tree.js'
import { readSignatures } from '../verify/read-signatures.js'

/** A file, and whether its cross-reference was rebuilt. */
export interface OpenedFile {
  file: PdfFile
  isRepaired: boolean
}

/**
 * Opens any file that viewers open. A cross-reference without pages, or with incorrect offsets, is rebuilt.
 * @throws `INVALID_PDF` if no pages are found, `PDF_ENCRYPTED` if the file requires a password,
 *   `PDF_TOO_LARGE` above the limits
 */
export function openLeniently(pdf: Buffer): OpenedFile {
  const sound = openSound(pdf)
  // A signed file is not rewritten, so missing objects stay missing.
  if (sound && (sound.damaged.size === 0 || readSignatures(sound).length > 0)) return { file: sound, isRepaired: false }
  try {
    const file = PdfFile.recover(pdf)
    file.decrypt()
    readPageTree(file)
    return { file, isRepaired: true }
  } catch (error) {
    // A few missing objects are acceptable.
    if (sound) return { file: sound, isRepaired: false }
    throw error
  }
}

/** Opens a file by the cross-reference that it states; undefined if its pages cannot be found so. */
export function openSound(pdf: Buffer): PdfFile | undefined {
  try {
    const file = PdfFile.open(pdf)
    file.decrypt()
    if (!(file.resolve(file.catalogRef) instanceof PdfDict)) return undefined
    for (const page of readPageTree(file).pages)
      for (const key of ['Contents', 'Resources']) file.resolve(page.attributes.get(key))
    return file
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'INVALID_PDF') throw error
    return undefined
  }
}
