import { createHash } from 'node:crypto'
import { decodePDFRawStream, PDFDocument, type PDFRawStream } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { preparePdf } from '../src/pdf/prepare/prepare-pdf.js'
import { hasTool, runTool } from '../src/pdf/testing/tools.js'
import { type DrawnForm, drawLibrary } from './library.js'
import { STATE_NAMES } from './paper/us-states.js'

type Field = DrawnForm['fields'][number]

const PAGE = { width: 612, height: 792 }
const MARGIN = 36

const forms = await drawLibrary()
const named = forms.map((form) => ({ slug: form.slug, form }))

describe('the library', () => {
  it('has forms for many uses and several states', () => {
    expect(forms.length).toBeGreaterThanOrEqual(14)
    expect(new Set(forms.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6)
    const states = new Set(forms.flatMap(({ state }) => state ?? []))
    expect(states.size).toBeGreaterThanOrEqual(5)
    for (const state of states) expect(STATE_NAMES).toHaveProperty(state)
  })

  it('names each form differently', () => {
    expect(new Set(forms.map(({ slug }) => slug)).size).toBe(forms.length)
    expect(new Set(forms.map(({ title, state }) => `${title} ${state}`)).size).toBe(forms.length)
  })

  it('draws the same bytes and fields every time', async () => {
    const again = await drawLibrary()
    expect(again.map(digest)).toEqual(forms.map(digest))
    expect(again.map(({ fields }) => fields)).toEqual(forms.map(({ fields }) => fields))
  })
})

describe.each(named)('$slug', ({ form }) => {
  it('describes itself within the limits of the API', () => {
    expect(form.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(form.title.length).toBeLessThanOrEqual(255)
    expect(form.description).toMatch(/\.$/)
    expect(new Date(form.updatedAt).toISOString().slice(0, 10)).toBe(form.updatedAt)
  })

  it('labels its fields readably and each differently', () => {
    const labels = form.fields.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) expect(label).toMatch(/^[A-Z][A-Za-z0-9 -]{2,59}$/)
  })

  it('lets every role sign and date, and gives no field to another', () => {
    const roles = Object.keys(form.roles)
    for (const role of roles) {
      const own = form.fields.filter((field) => field.role === role && field.required)
      expect(own.map(({ type }) => type)).toEqual(expect.arrayContaining(['signature', 'date']))
    }
    for (const { role } of form.fields) expect(roles).toContain(role)
  })

  it('asks in every group one role to choose among several boxes', () => {
    const groups = new Set(form.fields.flatMap(({ group }) => group ?? []))
    for (const name of groups) {
      const boxes = form.fields.filter(({ group }) => group === name)
      expect(boxes.length).toBeGreaterThan(1)
      expect(new Set(boxes.map(({ role, type, required }) => `${role} ${type} ${required}`)).size).toBe(1)
    }
  })

  it('makes fields large enough, inside the page, apart from each other', () => {
    // A text needs 16 points.
    const least: Partial<Record<string, number>> = { signature: 36, initials: 20, checkbox: 11 }
    for (const field of form.fields) {
      expect(field.height).toBeGreaterThanOrEqual(least[field.type] ?? 16)
      expect(field.x).toBeGreaterThanOrEqual(MARGIN)
      expect(field.y).toBeGreaterThanOrEqual(MARGIN)
      expect(field.x + field.width).toBeLessThanOrEqual(PAGE.width - MARGIN)
      expect(field.y + field.height).toBeLessThanOrEqual(PAGE.height - MARGIN)
      expect(form.fields.filter((other) => overlap(field, other))).toEqual([field])
    }
  })

  it('draws a box wherever there is one to tick, and nowhere else', async () => {
    const ticks = form.fields.filter(({ type }) => type === 'checkbox').map(placeOf)
    expect(ticks.sort()).toEqual((await drawnBoxes(form)).sort())
  })

  it('needs no mending at upload', () => {
    const { inspection, pageCount } = preparePdf(Buffer.from(form.pdf))
    expect(inspection).toMatchObject({ changes_made: [], has_form: false, encrypted: false })
    expect(inspection.pages).toEqual(Array(form.pageCount).fill({ ...PAGE, rotation: 0 }))
    expect(pageCount).toBe(form.pageCount)
  })

  it.skipIf(!hasTool('qpdf'))('is a clean PDF (needs qpdf)', () => {
    expect(runTool('qpdf', ['--check', 'FILE'], form.pdf)).toMatchObject({ status: 0 })
  })
})

const digest = ({ pdf }: DrawnForm): string => createHash('sha256').update(pdf).digest('hex')

function overlap(a: Field, b: Field): boolean {
  const apart = (from: number, size: number, other: number, otherSize: number) =>
    from >= other + otherSize || other >= from + size
  return a.page === b.page && !apart(a.x, a.width, b.x, b.width) && !apart(a.y, a.height, b.y, b.height)
}

const placeOf = ({ page, x, y, width, height }: Pick<Field, 'page' | 'x' | 'y' | 'width' | 'height'>): string =>
  [page, ...[x, y, width, height].map((value) => value.toFixed(1))].join(' ')

/** The small squares that are stroked on the pages. */
async function drawnBoxes(form: DrawnForm): Promise<string[]> {
  const document = await PDFDocument.load(form.pdf)
  return document.getPages().flatMap((sheet, index) => {
    const content = decodePDFRawStream(sheet.node.Contents() as PDFRawStream).decode()
    return [
      ...Buffer.from(content)
        .toString('latin1')
        .matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re S/g)
    ]
      .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
      .filter(([, , width, height]) => width === height && width < 13)
      .map(([x, y, width, height]) => placeOf({ page: index + 1, x, y: PAGE.height - y - height, width, height }))
  })
}
