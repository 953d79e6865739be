import { PDFDocument, PDFName } from 'pdf-lib'
import type { Block } from './block.js'
import { embedFonts, type Fonts } from './fonts.js'
import type { DrawnForm, FormDefinition } from './form.js'
import { drawMargins, drawTitle } from './furniture.js'
import { Ink } from './ink.js'
import { layOut } from './paginate.js'
import { PAGE } from './stationery.js'
import { STYLES } from './typeface.js'

/** Draws a form. The same definition gives the same bytes, so that their digest tells one version from another. */
export async function drawForm(form: FormDefinition): Promise<DrawnForm> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const fonts = await embedFonts(document)
  const first = new Ink(1, fonts, document.context)
  const count = { clause: 0 }
  const pages = layOut(withCompany(form.body.flatMap((part) => part(count))), drawTitle(first, form))
  const inks = pages.map((rows, index) => {
    const ink = index === 0 ? first : new Ink(index + 1, fonts, document.context)
    drawMargins(ink, form, pages.length)
    for (const { row, y } of rows) row.draw(ink, y)
    return ink
  })
  for (const ink of inks) addPage(document, fonts, ink)
  describe(document, form)
  const { body: _body, ...facts } = form
  const pdf = await document.save({ useObjectStreams: false, addDefaultPage: false })
  return { ...facts, fields: inks.flatMap(({ fields }) => fields), pdf, pageCount: pages.length }
}

/** Signatures do not stand on a page by themselves: the last words of the text go with them. */
function withCompany(blocks: Block[]): Block[] {
  const sentence = blocks.findIndex(({ isSigning }) => isSigning)
  return blocks.map((block, index) => (index === sentence - 1 ? { ...block, keepsWithNext: true } : block))
}

function addPage(document: PDFDocument, fonts: Fonts, ink: Ink): void {
  const page = document.addPage([PAGE.width, PAGE.height])
  for (const style of STYLES) page.node.setFontDictionary(PDFName.of(style), fonts[style].ref)
  page.node.set(PDFName.of('Contents'), document.context.register(document.context.flateStream(ink.content)))
}

function describe(document: PDFDocument, form: FormDefinition): void {
  const edited = new Date(`${form.updatedAt}T00:00:00Z`)
  document.setTitle(form.title, { showInWindowTitleBar: true })
  document.setSubject(form.description)
  document.setAuthor('Signpost')
  document.setProducer('Signpost')
  document.setLanguage('en-US')
  document.setCreationDate(edited)
  document.setModificationDate(edited)
}
