import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { hasTool, preparePdf, runTool } from '@signpost/pdf/testing'
import { readRoles, readTemplateFields } from '@signpost/spec/rules'
import { decodePDFRawStream, PDFDocument, type PDFRawStream } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { given } from '../src/given/given.js'
import { filesOf } from './files-of.js'
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

  it('asks for what people are asked for with fields of that type', () => {
    const types = new Set(forms.flatMap(({ fields }) => fields.map(({ type }) => type)))
    const used = [
      'checkbox',
      'company',
      'date',
      'date_signed',
      'dropdown',
      'email',
      'initials',
      'name',
      'number',
      'radio'
    ]
    expect([...types].sort()).toEqual([...used, 'signature', 'text'])
    const fields = forms.flatMap((form) => form.fields)
    expect(fields.filter(({ multiline }) => multiline).length).toBeGreaterThan(4)
    expect(fields.filter(({ validation }) => validation?.pattern).length).toBeGreaterThan(5)
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

describe('what is committed', () => {
  const folder = new URL('drawn/', import.meta.url)

  it('is the library as it is drawn: else run npx tsx forms/write-library.ts in server', () => {
    const files = forms.flatMap((form) => Object.entries(filesOf(form)))
    expect(readdirSync(folder).sort()).toEqual(files.map(([name]) => name).sort())
    const others = files.filter(([name, content]) => !readFileSync(new URL(name, folder)).equals(content))
    expect(others.map(([name]) => name)).toEqual([])
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
      expect(own.map(({ type }) => type)).toEqual(expect.arrayContaining(['signature', 'name', 'date_signed']))
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

  it('has fields that the service takes as they are', async () => {
    const pages = Array(form.pageCount).fill({ ...PAGE, rotation: 0 })
    const read = await readTemplateFields(form.fields, readRoles(form.roles), pages, given)
    expect(read.map(rounded)).toEqual(form.fields)
  })

  it('requires blanks by choices that can be made', () => {
    for (const { role, required_if: condition } of form.fields.filter(({ required_if }) => required_if)) {
      const other = form.fields.find(({ label }) => label === condition?.label)
      expect([other?.role, other?.type]).toEqual([role, 'radio'])
      expect(other?.options?.map(({ value }) => value)).toContain(condition?.equals)
    }
  })

  it('offers a choice of several', () => {
    for (const { options } of form.fields) if (options) expect(options.length).toBeGreaterThan(1)
  })

  it('makes fields large enough, inside the page, apart from each other', () => {
    // A text needs 16 points.
    const least: Partial<Record<string, number>> = { signature: 36, initials: 20, checkbox: 11, radio: 11 }
    const boxes = form.fields.flatMap(boxesOf)
    for (const field of boxes) {
      expect(field.height).toBeGreaterThanOrEqual(least[field.type] ?? 16)
      expect(field.x).toBeGreaterThanOrEqual(MARGIN)
      expect(field.y).toBeGreaterThanOrEqual(MARGIN)
      expect(field.x + field.width).toBeLessThanOrEqual(PAGE.width - MARGIN)
      expect(field.y + field.height).toBeLessThanOrEqual(PAGE.height - MARGIN)
      expect(boxes.filter((other) => overlap(field, other))).toEqual([field])
    }
  })

  it('draws a box wherever there is one to tick, and nowhere else', async () => {
    const ticks = form.fields.filter(({ type }) => type === 'checkbox').map(placeOf)
    expect(ticks.sort()).toEqual((await drawnBoxes(form)).sort())
  })

  it('draws a circle for each option to choose, and no other', async () => {
    const options = form.fields.filter(({ type }) => type === 'radio').flatMap(boxesOf)
    expect(options.map(placeOf).sort()).toEqual((await drawnCircles(form)).sort())
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

/** The box of options is calculated. */
const rounded = (field: Field): Field => ({ ...field, width: round(field.width), height: round(field.height) })
const round = (value: number): number => Math.round(value * 1000) / 1000

const digest = ({ pdf }: DrawnForm): string => createHash('sha256').update(pdf).digest('hex')

type Box = Pick<Field, 'type' | 'page' | 'x' | 'y' | 'width' | 'height'>

/** Where a field is: those to choose from have a place each. */
const boxesOf = ({ options, ...field }: Field): Box[] =>
  field.type === 'radio' ? (options ?? []).map((option) => ({ ...field, ...(option as Omit<Box, 'type'>) })) : [field]

function overlap(a: Box, b: Box): boolean {
  const apart = (from: number, size: number, other: number, otherSize: number) =>
    from >= other + otherSize || other >= from + size
  return a.page === b.page && !apart(a.x, a.width, b.x, b.width) && !apart(a.y, a.height, b.y, b.height)
}

const placeOf = ({ page, x, y, width, height }: Pick<Field, 'page' | 'x' | 'y' | 'width' | 'height'>): string =>
  [page, ...[x, y, width, height].map((value) => value.toFixed(1))].join(' ')

/** The small squares that are stroked on the pages. */
async function drawnBoxes(form: DrawnForm): Promise<string[]> {
  return found(form, /([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re S/g, ([x, y, width, height]) => ({ x, y, width, height }))
}

/** The small circles, each of which begins at its right. */
async function drawnCircles(form: DrawnForm): Promise<string[]> {
  const begin = /([\d.]+) ([\d.]+) m\n[\d.]+ ([\d.]+) [\d.]+ [\d.]+ ([\d.]+) ([\d.]+) c/g
  return found(form, begin, ([right, , , x, top]) => {
    const size = 2 * (right - x)
    return { x: right - size, y: top - size, width: size, height: size }
  })
}

type Drawn = Record<'x' | 'y' | 'width' | 'height', number>

async function found(form: DrawnForm, pattern: RegExp, drawn: (numbers: Numbers) => Drawn): Promise<string[]> {
  const document = await PDFDocument.load(form.pdf)
  return document.getPages().flatMap((sheet, index) => {
    const content = decodePDFRawStream(sheet.node.Contents() as PDFRawStream).decode()
    return [...Buffer.from(content).toString('latin1').matchAll(pattern)]
      .map(([, ...numbers]) => drawn(numbers.map(Number) as Numbers))
      .filter(({ width, height }) => Math.abs(width - height) < 0.01 && width < 13)
      .map(({ x, y, width, height }) => placeOf({ page: index + 1, x, y: PAGE.height - y - height, width, height }))
  })
}

type Numbers = [number, number, number, number, number]
