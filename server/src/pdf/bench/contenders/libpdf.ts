import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { inThisProcess, type StartContender } from './contender.js'
import { LINES, readFont, STAMP } from './drawn-content.js'

/** The library alone: it loads, draws, saves with cut-down fonts, loads again and signs. It does not verify. */
export const start: StartContender = async ({ certificate, privateKey }) => {
  const noto = await readFont()
  const pkcs8 = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign'])
  const { raw } = new X509Certificate(certificate)
  const signer = new CryptoKeySigner(key as never, raw, 'RSA', 'RSASSA-PKCS1-v1_5')
  return inThisProcess(async (input, output) => {
    const pdf = await PDF.load(await readFile(input))
    const embedded = pdf.embedFont(noto)
    pdf.getPage(0)!.drawText(STAMP, { x: 60, y: 700, size: 12, font: embedded })
    const page = pdf.addPage({ width: 595, height: 842 })
    for (const [index, line] of LINES.entries())
      page.drawText(line, { x: 50, y: 780 - index * 20, size: 11, font: embedded })
    const again = await PDF.load(await pdf.save({ subsetFonts: true }))
    const { bytes } = await again.sign({ signer, level: 'B-B' })
    await writeFile(output, bytes)
  })
}
