import { createHash } from 'node:crypto'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { type NamedObject, nameTree, readNameTree } from '../file/name-tree.js'
import { dateString, name, PdfDict, PdfString, textString } from '../file/objects/objects.js'
import { PdfError } from '../interface/error.js'
import type { SealAttachment } from '../interface/requests.js'
import { raisePdfa } from './raise-pdfa.js'

/**
 * Embeds files: as associated files of the document (ISO 32000-2, 14.13), which readers list as its attachments. They are
 * supplements of the document, so that no reader takes one for its source. Files that the document has already stay.
 * @throws `PDF_PROCESSING_FAILED` if a file is not the one that the signer has attached
 */
export function embedAttachments(update: IncrementalUpdate, attachments: SealAttachment[] = []): void {
  if (attachments.length === 0) return
  const { catalogRef } = update.file
  const catalog = (update.resolve(catalogRef) as PdfDict).clone()
  const known = update.resolve(catalog.get('Names'))
  const names = known instanceof PdfDict ? known.clone() : new PdfDict()
  const present = readNameTree(names.get('EmbeddedFiles'), update.resolve)
  const keys = freeKeys(present)
  const files = attachments.map((attachment) => ({
    key: keys(attachment.fileName),
    value: update.add(fileSpecification(update, attachment))
  }))
  names.set('EmbeddedFiles', update.add(nameTree([...present, ...files])))
  catalog.set('Names', names)
  const associated = update.resolve(catalog.get('AF'))
  catalog.set('AF', [...(Array.isArray(associated) ? associated : []), ...files.map(({ value }) => value)])
  update.set(catalogRef, catalog)
  raisePdfa(update)
}

/** Makes keys that no other file of the document has: the name, after a number that also keeps the order. */
function freeKeys(present: NamedObject[]): (fileName: string) => PdfString {
  const textOf = ({ bytes }: PdfString) => Buffer.from(bytes).toString('latin1')
  const taken = new Set(present.map(({ key }) => textOf(key)))
  let number = 0
  return (fileName) => {
    for (;;) {
      const key = textString(`${String(++number).padStart(3, '0')} ${fileName}`)
      if (!taken.has(textOf(key))) return key
    }
  }
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
