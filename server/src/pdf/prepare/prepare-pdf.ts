import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfFile } from '../file/pdf-file.js'
import { rewriteFile } from '../file/rewrite-file.js'
import { PdfError } from '../interface/error.js'
import type { PreparedPdf } from '../interface/requests.js'
import { readSignatures } from '../verify/read-signatures.js'
import { NOBODY, type TrustedRoots } from '../verify/trusted-roots.js'
import { checkContents, checkStreams } from './check-streams.js'
import { editDocument } from './edit-document.js'
import { inspect } from './inspect.js'
import { inspectSignatures, UNSIGNED } from './inspect-signatures.js'
import { openWhole } from './open-whole.js'
import { prescan } from './prescan.js'

/**
 * Upload processing:
 * 1. looks for bombs;
 * 2. a file that carries signatures stays as it is, byte for byte;
 * 3. any other is decrypted, and repaired where its structure is broken;
 * 4. scripts and launch actions are taken out, forms and annotations become part of their pages;
 * 5. the file is written anew, so that nothing of what was taken out is left in it.
 * @returns as `working` the given buffer itself when the file is signed
 * @throws PdfError
 */
export function preparePdf(original: Buffer, roots: TrustedRoots = NOBODY): PreparedPdf {
  prescan(original)
  const { file, isRepaired } = openWhole(original)
  checkStreams(file)
  const encrypted = file.isEncrypted
  const signatures = isRepaired || !original.includes('/ByteRange') ? UNSIGNED : inspectSignatures(original, roots)
  const isSigned = !isRepaired && readSignatures(file).length > 0
  if (isSigned && encrypted) {
    throw new PdfError('PDF_RESTRICTED', 'the file is signed and encrypted: decryption would invalidate its signatures')
  }
  if (isSigned) checkContents(file)
  if (isSigned) return inspect(file, { working: original, encrypted, signatures, changes: [] })
  const update = new IncrementalUpdate(file)
  const changes = editDocument(update)
  if (isRepaired) changes.unshift('repaired the file structure')
  // They were of bytes that no longer are where they were; it must not go unsaid.
  if (isRepaired && readSignatures(file).length > 0)
    changes.unshift('removed signatures that the damage had invalidated')
  if (encrypted) changes.unshift('removed the encryption')
  const working = rewriteFile({ trailer: file.trailer, resolve: update.resolve }, versionOf(file), isPacked(file))
  return inspect(PdfFile.open(working), { working, encrypted, signatures, changes, source: file })
}

/** PDF 2.0 stays what it is; anything else is written as 1.7, which has all that the older versions have. */
function versionOf(file: PdfFile): string {
  return file.bytes.toString('latin1', 0, 1024).includes('%PDF-2') ? '2.0' : '1.7'
}

function isPacked(file: PdfFile): boolean {
  if (file.crossReference.isStream) return true
  return [...file.crossReference.locations.values()].some((location) => location !== null && 'stream' in location)
}
