import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfFile } from '../file/pdf-file.js'
import { rewriteFile } from '../file/rewrite-file.js'
import { PdfError } from '../interface/error.js'
import type { PrepareChoices, PreparedPdf } from '../interface/requests.js'
import { takeTags } from '../text/take-tags.js'
import { readSignatures } from '../verify/read-signatures.js'
import { NOBODY, type TrustedRoots } from '../verify/trusted-roots.js'
import { assertContentKept } from './assert-content-kept.js'
import { assertPassive } from './assert-passive.js'
import { assertContentLimits, assertStreamLimits } from './assert-stream-limits.js'
import { assertUnambiguous } from './assert-unambiguous.js'
import { editDocument } from './edit-document.js'
import { inspect } from './inspect.js'
import { inspectSignatures, UNSIGNED } from './inspect-signatures.js'
import { openSound } from './open-leniently.js'
import { openWhole } from './open-whole.js'
import { prescan } from './prescan.js'
import { readWidgets } from './read-widgets.js'

const HEADER = '%PDF-'
/** Viewers look for the header in the first 1,024 bytes. */
const REACH = 1024

/**
 * The byte from which a file counts its offsets: viewers count from the header, whatever stands before it, and take the
 * start of the data only if nothing is found so.
 */
function startOfFile(pdf: Buffer): number {
  const at = pdf.subarray(0, REACH).indexOf(HEADER)
  return at > 0 && openSound(pdf.subarray(at)) ? at : 0
}

/**
 * Upload processing:
 * 1. rejects decompression bombs;
 * 2. keeps a file with signatures byte for byte, if nothing in it is active;
 * 3. decrypts any other file, and repairs its structure if needed;
 * 4. removes scripts and launch actions, and flattens forms and annotations;
 * 5. rewrites the file, so that nothing that was removed remains in it.
 * With `takesTags`, text tags are then taken out, and with `importsForm`, the form is read and flattened without values,
 * unless the file is signed.
 * @returns as `working` the given buffer itself if the file is signed
 * @throws PdfError
 */
export function preparePdf(
  original: Buffer,
  roots: TrustedRoots = NOBODY,
  { takesTags = false, importsForm = false, allowsRepaired = false }: PrepareChoices = {}
): PreparedPdf {
  prescan(original)
  const start = startOfFile(original)
  const { file, isRepaired } = openWhole(original.subarray(start))
  assertStreamLimits(file)
  const encrypted = file.isEncrypted
  const signatures = isRepaired || !original.includes('/ByteRange') ? UNSIGNED : inspectSignatures(original, roots)
  const isSigned = !isRepaired && readSignatures(file).length > 0
  if (isSigned && encrypted) {
    throw new PdfError('PDF_RESTRICTED', 'the file is signed and encrypted: decryption would invalidate its signatures')
  }
  if (isSigned) assertContentLimits(file)
  if (isSigned) assertPassive(file)
  if (isSigned) assertUnambiguous(file, start)
  if (isSigned) return inspect(file, { working: original, encrypted, signatures, changes: [] })
  if (!allowsRepaired) assertContentKept(file, isRepaired)
  const update = new IncrementalUpdate(file)
  const widgets = importsForm ? readWidgets(file) : undefined
  const changes = editDocument(update, widgets?.imported)
  if (start > 0) changes.unshift('removed what came before the file')
  if (isRepaired) changes.unshift('repaired the file structure')
  // They covered bytes that have moved since; the inspection must mention it.
  if (isRepaired && readSignatures(file).length > 0)
    changes.unshift('removed signatures that the damage had invalidated')
  if (encrypted) changes.unshift('removed the encryption')
  const edited = rewriteFile({ trailer: file.trailer, resolve: update.resolve }, versionOf(file), isPacked(file))
  const { working, taken } = takesTags ? takeTags(edited) : { working: edited }
  const prepared = inspect(PdfFile.open(working), { working, encrypted, signatures, changes, source: file })
  return { ...prepared, ...(taken && { textTags: taken }), ...(widgets && { form: widgets.form }) }
}

/** PDF 2.0 is kept; any other version is written as 1.7, which includes the older ones. */
function versionOf(file: PdfFile): string {
  return file.bytes.toString('latin1', 0, 1024).includes('%PDF-2') ? '2.0' : '1.7'
}

function isPacked(file: PdfFile): boolean {
  if (file.crossReference.isStream) return true
  return [...file.crossReference.locations.values()].some((location) => location !== null && 'stream' in location)
}
