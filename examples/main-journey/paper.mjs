import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import { wrapText } from './wrap-text.mjs'

const page = { width: 595, height: 842, margin: 68 }
const ink = rgb(0.13, 0.15, 0.2)
const accent = rgb(0.12, 0.3, 0.55)
const faint = rgb(0.45, 0.48, 0.54)
const rule = rgb(0.8, 0.83, 0.87)
const shade = rgb(0.955, 0.965, 0.98)

/** Sets text from the top down, as one thinks of a page. Answers the boxes of fields as the API takes them. */
export class Paper {
  static async create(title) {
    const pdf = await PDFDocument.create()
    pdf.setTitle(title)
    const [body, bold] = await Promise.all([
      pdf.embedFont(StandardFonts.Helvetica),
      pdf.embedFont(StandardFonts.HelveticaBold)
    ])
    return new Paper(pdf, { body, bold })
  }

  constructor(pdf, fonts) {
    this.pdf = pdf
    this.fonts = fonts
    this.clauseNumber = 0
  }

  addPage() {
    this.sheet = this.pdf.addPage([page.width, page.height])
    this.number = this.pdf.getPageCount()
    this.y = page.margin
    this.initialsSet = 0
    const foot = page.height - 38
    this.text('Consulting agreement', { size: 8, color: faint, y: foot })
    this.text(`Page ${this.number} of 3`, { size: 8, color: faint, x: page.width - page.margin - 46, y: foot })
  }

  title(text, subtitle) {
    this.sheet.drawRectangle({ x: 0, y: page.height - 10, width: page.width, height: 10, color: accent })
    this.y += 24
    this.text(text, { size: 26, font: 'bold' })
    this.y += 20
    this.text(subtitle, { size: 11, color: faint })
    this.y += 30
  }

  parties(parties) {
    const width = (page.width - 2 * page.margin - 16) / 2
    parties.forEach(([role, { name, email }], index) => {
      const x = page.margin + index * (width + 16)
      this.box({ x, width, height: 64 })
      this.text(role.toUpperCase(), { size: 7.5, color: accent, font: 'bold', x: x + 12, y: this.y + 18 })
      this.text(name, { size: 12, font: 'bold', x: x + 12, y: this.y + 36 })
      this.text(email, { size: 9, color: faint, x: x + 12, y: this.y + 51 })
    })
    this.y += 92
  }

  heading(text) {
    this.y += 6
    this.text(text, { size: 13, font: 'bold', color: accent })
    this.y += 22
  }

  paragraph(text) {
    const width = page.width - 2 * page.margin
    for (const line of wrapText(text, this.fonts.body, 11, width)) {
      this.text(line, { size: 11 })
      this.y += 17.5
    }
    this.gap(14)
  }

  gap(points) {
    this.y += points
  }

  clauses(clauses) {
    for (const [heading, text] of clauses) {
      this.clauseNumber += 1
      this.heading(`${this.clauseNumber}. ${heading}`)
      this.paragraph(text)
    }
  }

  row(label, hint) {
    this.box({ height: 36 })
    this.text(label, { font: 'bold', x: page.margin + 12, y: this.y + 16 })
    this.text(hint, { size: 7.5, color: faint, x: page.margin + 12, y: this.y + 28 })
    const field = this.field(page.margin + 250, this.y + 7, page.width - 2 * page.margin - 262, 22)
    this.y += 44
    return field
  }

  tick(label) {
    this.box({ height: 36 })
    const field = this.field(page.margin + 12, this.y + 11, 14, 14)
    this.frame(field)
    this.text(label, { size: 9.5, x: page.margin + 36, y: this.y + 21.5 })
    this.y += 44
    return field
  }

  initials(who) {
    const x = page.width - page.margin - 120 + 64 * this.initialsSet
    this.initialsSet += 1
    const field = this.field(x, page.height - 92, 56, 26)
    this.frame(field)
    this.text(who, { size: 7, color: faint, x, y: page.height - 58 })
    return field
  }

  signatureBlock(role, name) {
    this.box({ height: 116 })
    this.text(role.toUpperCase(), { size: 7.5, color: accent, font: 'bold', x: page.margin + 12, y: this.y + 18 })
    const signature = this.field(page.margin + 12, this.y + 28, 240, 52)
    const date = this.field(page.margin + 300, this.y + 56, 130, 24)
    this.underline(signature, name)
    this.underline(date, 'Date')
    this.y += 132
    return { signature, date }
  }

  save() {
    return this.pdf.save()
  }

  field(x, y, width, height) {
    return { page: this.number, x, y, width, height }
  }

  text(text, { size = 10, color = ink, font = 'body', x = page.margin, y = this.y } = {}) {
    this.sheet.drawText(text, { x, y: page.height - y, size, color, font: this.fonts[font] })
  }

  box({ x = page.margin, width = page.width - 2 * page.margin, height }) {
    this.sheet.drawRectangle({ x, y: page.height - this.y - height, width, height, color: shade })
  }

  frame({ x, y, width, height }) {
    const bottom = page.height - y - height
    this.sheet.drawRectangle({ x, y: bottom, width, height, borderColor: rule, borderWidth: 0.8 })
  }

  underline({ x, y, width, height }, label) {
    const at = page.height - y - height - 3
    this.sheet.drawLine({ start: { x, y: at }, end: { x: x + width, y: at }, color: faint, thickness: 0.6 })
    this.text(label, { size: 8, color: faint, x, y: y + height + 14 })
  }
}
