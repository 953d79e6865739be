import { createHash } from 'node:crypto'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import {
  dateString,
  name,
  PdfDict,
  type PdfObject,
  type PdfRef,
  PdfString,
  textString
} from '../file/objects/objects.js'
import { PdfError } from '../interface/error.js'
import type { SealAttachment } from '../interface/requests.js'

/**
 * Embeds files: as associated files of the document (ISO 32000-2, 14.13), which readers list as its attachments. They are
 * supplements of the document, so that no reader takes one for its source.
 * @throws `PDF_PROCESSING_FAILED` if a file is not the one that the signer has attached
 */
export function embedAttachments(update: IncrementalUpdate, attachments: SealAttachment[] = []): void {
  if (attachments.length === 0) return
  const files = attachments.map((attachment, index) => ({
    key: textString(`${String(index + 1).padStart(3, '0')} ${attachment.fileName}`),
    ref: update.add(fileSpecification(update, attachment))
  }))
  const { catalogRef } = update.file
  const catalog = (update.resolve(catalogRef) as PdfDict).clone()
  const known = update.resolve(catalog.get('Names'))
  const names = known instanceof PdfDict ? known.clone() : new PdfDict()
  names.set('EmbeddedFiles', update.add(nameTree(files)))
  catalog.set('Names', names)
  catalog.set(
    'AF',
    files.map(({ ref }) => ref)
  )
  update.set(catalogRef, catalog)
}

// Sorted by their bytes, as name trees are searched.
function nameTree(files: { key: PdfString; ref: PdfRef }[]): PdfDict {
  const sorted = [...files].sort((a, b) => Buffer.compare(Buffer.from(a.key.bytes), Buffer.from(b.key.bytes)))
  return PdfDict.of({ Names: sorted.flatMap(({ key, ref }): PdfObject[] => [key, ref]) })
}

function fileSpecification(update: IncrementalUpdate, attachment: SealAttachment): PdfDict {
  const { fileName, contentType, bytes, sha256, description, at } = attachment
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new PdfError('PDF_PROCESSING_FAILED', 'an attached file differs from its digest')
  const stream = update.addStream(bytes, {
    Type: name('EmbeddedFile'),
    Subtype: name(contentType),
    Params: PdfDict.of({
      Size: bytes.length,
      // The only checksum that PDF has. The certificate lists the SHA-256.
      CheckSum: new PdfString(createHash('md5').update(bytes).digest()),
      ModDate: dateString(new Date(at))
    })
  })
  return PdfDict.of({
    Type: name('Filespec'),
    F: textString(fileName.replace(/[^\x20-\x7e]/g, '_')),
    UF: textString(fileName),
    EF: PdfDict.of({ F: stream, UF: stream }),
    Desc: description === null ? undefined : textString(description),
    AFRelationship: name('Supplement')
  })
}
