import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Api } from './api.js'
import type { ConsolePage } from './console.js'

/** Uploads in the console, in test mode. */
export class ConsoleUpload {
  constructor(
    private readonly opened: ConsolePage,
    private readonly api: Api
  ) {}

  button(name: string) {
    return this.opened.page.getByRole('button', { name, exact: true })
  }

  async drafts(): Promise<{ id: string; title: string }[]> {
    return (await this.api.get('/documents')).body.data
  }

  /** The roles and fields of a draft. */
  async preparationOf(id: string) {
    return (await this.api.get(`/documents/${id}/fields`)).body
  }

  async trashDrafts() {
    for (const { id } of await this.drafts()) await this.api.delete(`/documents/${id}`)
  }

  async upload(buffer: Buffer) {
    const { page, url } = this.opened
    await page.goto(url('test/send'))
    await page.locator('input[type=file]').setInputFiles({ name: 'Contract.pdf', mimeType: 'application/pdf', buffer })
  }

  /** Whether all of a button is in the window, as it is before anybody scrolls. */
  async isInWindow(name: string): Promise<boolean> {
    const { width, height } = this.opened.page.viewportSize()!
    const box = (await this.button(name).boundingBox())!
    return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
  }
}

/** What the console says of `taggedContract`. */
export const foundInContract = 'I found 3 places for 2 people: Client, Consultant.'

/** A contract of four pages with text tags, and with more text on the first. */
export async function taggedContract(...more: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const [first, , , last] = [0, 1, 2, 3].map(() => pdf.addPage([595, 842]))
  first!.drawText('The client, {{text:Client:Full name}}, hires the consultant.', { x: 72, y: 700, size: 12, font })
  for (const [index, text] of more.entries()) first!.drawText(text, { x: 72, y: 600 - 40 * index, size: 12, font })
  last!.drawText('{{signature:Client}}', { x: 72, y: 300, size: 12, font })
  last!.drawText('{{signature:Consultant}}', { x: 320, y: 300, size: 12, font })
  return Buffer.from(await pdf.save())
}
