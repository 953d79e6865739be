import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import fontkit from '@cantoo/fontkit'
import { PDFDocument } from 'pdf-lib'
import { IncrementalUpdate } from '../../file/incremental-update.js'
import { PdfFile } from '../../file/pdf-file.js'
import { readPages } from '../../page/page-tree.js'
import { appendSignature } from '../../seal/append-signature.js'
import { buildCms } from '../../seal/cms.js'
import { SignaturePlaceholder } from '../../seal/signature-placeholder.js'
import { loadSigningCertificate } from '../../signing-certificate/signing-certificate.js'
import { inThisProcess, type StartContender } from './contender.js'
import { LINES, readFont, STAMP } from './drawn-content.js'

/** pdf-lib writes the whole file anew, and our own signature goes on top. It does not verify. */
export const start: StartContender = async ({ certificate, privateKey }) => {
  const noto = await readFont()
  const signer = await loadSigningCertificate({ certificatePem: certificate, keyPem: privateKey })
  return inThisProcess(async (input, output) => {
    const document = await PDFDocument.load(await readFile(input))
    document.registerFontkit(fontkit as never)
    const embedded = await document.embedFont(noto, { subset: true })
    document.getPage(0).drawText(STAMP, { x: 60, y: 700, size: 12, font: embedded })
    const page = document.addPage([595, 842])
    for (const [index, line] of LINES.entries())
      page.drawText(line, { x: 50, y: 780 - index * 20, size: 11, font: embedded })
    const file = PdfFile.open(await document.save())
    const placeholder = new SignaturePlaceholder({ type: 'Sig', subFilter: 'ETSI.CAdES.detached', size: 8192 })
    const last = readPages(file).at(-1)!.ref
    const base = createHash('sha256').update(file.bytes)
    const make = (digest: Buffer) => buildCms({ digest, signer })
    const { tail } = await appendSignature(new IncrementalUpdate(file), last, placeholder, base, make)
    await writeFile(output, Buffer.concat([file.bytes, tail]))
  })
}
