import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SuggestedField } from '../interface/suggested-fields.js'
import { openWhole } from '../prepare/open-whole.js'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { readWidgets } from '../prepare/read-widgets.js'
import { suggestFields } from '../suggest/suggest-fields.js'

// Compares suggestions with the fields that people have placed: in a folder, those of the JSON file beside each PDF, as in forms/drawn, or
// else those of its form, which itself is not looked at:
// node suggestions-bench.js <folder> [--details]

interface Wanted extends Pick<SuggestedField, 'page' | 'x' | 'y' | 'width' | 'height'> {
  type: string
  label: string
}

interface Case {
  name: string
  pdf: Buffer
  wanted: Wanted[]
}

const SAME = 0.4
/** A group of choices is suggested as boxes, and a list as a text. */
const suits: Record<string, string[]> = {
  radio: ['checkbox'],
  dropdown: ['text'],
  text: ['name', 'company', 'email'],
  date: ['date_signed'],
  date_signed: ['date'],
  name: ['text'],
  company: ['text']
}

const [folder] = process.argv.slice(2).filter((each) => !each.startsWith('--'))
const hasDetails = process.argv.includes('--details')
const total = { wanted: 0, suggested: 0, found: 0, typed: 0, ms: 0, pages: 0, blank: 0, blankPages: 0 }

for (const each of formsIn(folder ?? 'forms/drawn')) compare(each)

const share = (part: number, all: number) => `${((100 * part) / (all || 1)).toFixed(1)} %`
const { wanted, suggested, found, typed } = total
console.log(`found ${found} of ${wanted} fields (${share(found, wanted)})`)
console.log(`right ${found} of ${suggested} suggestions (${share(found, suggested)})`)
console.log(`of the right type ${typed} of ${found} (${share(typed, found)})`)
console.log(`${total.blank} suggestions on ${total.blankPages} pages of files without a form`)
console.log(`${(total.ms / total.pages).toFixed(1)} ms for a page, ${total.pages} pages`)

function compare({ name, pdf, wanted }: Case): void {
  const { working, pageCount: pages } = preparePdf(pdf)
  const start = performance.now()
  const { fields } = suggestFields(working as Buffer)
  total.ms += performance.now() - start
  total.pages += pages
  if (wanted.length === 0) {
    total.blank += fields.length
    total.blankPages += pages
    return
  }
  const used = new Set<SuggestedField>()
  for (const field of wanted) {
    const free = fields.filter((each) => each.page === field.page && !used.has(each))
    const [best] = free.map((place) => ({ place, shared: sharedOf(field, place) })).sort((a, b) => b.shared - a.shared)
    if (!best || best.shared < SAME) {
      detail('missed', name, field)
      continue
    }
    used.add(best.place)
    total.found++
    const isSuited = best.place.type === field.type || suits[field.type]?.includes(best.place.type)
    if (isSuited) total.typed++
    else detail(`${field.type} as`, name, best.place)
  }
  for (const field of fields) if (!used.has(field)) detail(`made up (${field.reason})`, name, field)
  total.wanted += wanted.length
  total.suggested += fields.length
  console.log(`${name}: ${used.size} of ${wanted.length}, ${fields.length} suggested`)
}

/** Intersection over union of the widths. A field may be higher or lower than the room that is drawn for it. */
function sharedOf(a: Wanted, b: Wanted): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  return (width / (a.width + b.width - width)) * Math.min(1, height / Math.min(a.height, b.height))
}

function detail(what: string, name: string, { type, page, x, y, width, height, label }: Wanted): void {
  const box = [x, y, width, height].map((each) => each.toFixed(0)).join(' ')
  if (hasDetails) console.log(`  ${what} ${type} "${label}" on page ${page} of ${name} at ${box}`)
}

function formsIn(folder: string): Case[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .flatMap((name): Case[] => {
      const file = path.join(folder, name)
      try {
        const pdf = readFileSync(file)
        preparePdf(pdf)
        return [{ name, pdf, wanted: fieldsBeside(file) ?? widgetsOf(pdf) }]
      } catch {
        // What cannot be prepared cannot be uploaded.
        return []
      }
    })
}

function fieldsBeside(file: string): Wanted[] | undefined {
  const definition = file.replace(/pdf$/, 'json')
  if (!existsSync(definition)) return undefined
  const fields: (Wanted & { options: Wanted[] | null })[] = JSON.parse(readFileSync(definition, 'utf8')).fields
  // What is chosen from has a place for each option.
  return fields.flatMap((field) =>
    field.type === 'radio' ? (field.options ?? []).map((each) => ({ ...field, ...each })) : field
  )
}

function widgetsOf(pdf: Buffer): Wanted[] {
  const { widgets } = readWidgets(openWhole(pdf).file).form
  return widgets.map(({ description, name, ...widget }) => ({ ...widget, label: description || name }))
}
