import { createHash } from 'node:crypto'
import type { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfDict, PdfRef, type PdfStream } from '../file/objects/objects.js'
import { serialize } from '../file/objects/serialize.js'
import type { Page } from '../page/page-tree.js'
import type { Glyph, Painted } from './glyph.js'
import type { Operation } from './operations.js'
import { rewriteShow } from './rewrite-show.js'
import { withoutActualText } from './without-actual-text.js'

/** What replaces operations of a content stream. */
type Edits = Map<Operation, string>

/**
 * Takes glyphs out of a page's content: nothing covers them, nothing is clipped, and nothing else moves. A form XObject is
 * copied for the one `Do` that painted a glyph, because the same form may be painted elsewhere.
 */
export function removeGlyphs(update: IncrementalUpdate, page: Page, glyphs: Glyph[]): void {
  new Removal(update, page).remove(glyphs)
}

class Removal {
  private readonly edits = new Map<Painted, Edits>()
  private readonly resources = new Map<Painted, PdfDict>()
  private readonly copies = new Map<string, PdfRef>()
  private readonly numbers = new Map<PdfStream, number>()

  constructor(
    private readonly update: IncrementalUpdate,
    private readonly page: Page
  ) {}

  remove(glyphs: Glyph[]): void {
    for (const [operation, cut] of byOperation(glyphs)) {
      // biome-ignore lint/style/noNonNullAssertion: grouped from glyphs
      this.editsOf(cut[0]!.painted).set(operation, rewriteShow(operation, cut))
    }
    for (const { operation, painted } of new Set(glyphs.flatMap(({ marked }) => marked ?? []))) {
      const { resources, content } = painted
      this.editsOf(painted).set(operation, withoutActualText(operation, { resources, content }, this.update.resolve))
    }
    // From the innermost form outwards: a changed form needs a name of its own in its parent.
    for (const painted of this.touched()) {
      const content = splice(painted.content, this.editsOf(painted))
      if (painted.form) this.replaceForm(painted, painted.form, content)
      else this.replacePage(painted, content)
    }
  }

  private editsOf(painted: Painted): Edits {
    const edits = this.edits.get(painted) ?? new Map()
    this.edits.set(painted, edits)
    return edits
  }

  private touched(): Painted[] {
    const all = new Set<Painted>()
    for (const painted of this.edits.keys()) {
      for (let each: Painted | undefined = painted; each; each = each.form?.parent) all.add(each)
    }
    return [...all].sort((a, b) => b.id - a.id)
  }

  private replaceForm(
    painted: Painted,
    { stream, parent, operation }: NonNullable<Painted['form']>,
    content: Buffer
  ): void {
    const resources = this.resources.get(parent) ?? parent.resources.clone()
    const known = this.update.resolve(resources.get('XObject'))
    const forms = known instanceof PdfDict ? known.clone() : new PdfDict()
    const copy = this.copyOf(painted, stream, content)
    const key = nameOf(forms, copy)
    this.resources.set(parent, resources)
    resources.set('XObject', forms.set(key, copy) as PdfDict)
    this.editsOf(parent).set(operation, `/${key} Do`)
  }

  /** The same form with the same cuts is copied once, however often it is painted. */
  private copyOf(painted: Painted, stream: PdfStream, content: Buffer): PdfRef {
    const resources = this.resources.get(painted)
    const number = this.numbers.get(stream) ?? this.numbers.size
    this.numbers.set(stream, number)
    const inner = resources?.get('XObject')
    const within = inner instanceof PdfDict ? serialize(inner).toString('latin1') : ''
    const key = `${number} ${createHash('sha256').update(content).digest('hex')} ${within}`
    const entries = Object.fromEntries([...stream.dict].filter(([name]) => !OUTDATED.has(name)))
    const copy =
      this.copies.get(key) ?? this.update.addStream(content, { ...entries, Resources: resources ?? painted.resources })
    this.copies.set(key, copy)
    return copy
  }

  private replacePage(painted: Painted, content: Buffer): void {
    const { update, page } = this
    const current = update.resolve(page.ref)
    const dict = (current instanceof PdfDict ? current : page.dict).clone()
    dict.set('Contents', update.addStream(content))
    const resources = this.resources.get(painted)
    if (resources) dict.set('Resources', resources)
    // A thumbnail still shows what was removed.
    dict.delete('Thumb')
    update.set(page.ref, dict)
  }
}

/** Entries of a stream that do not hold for a copy with another content. */
const OUTDATED = new Set([
  'Filter',
  'DecodeParms',
  'Length',
  'F',
  'DP',
  'Metadata',
  'PieceInfo',
  'LastModified',
  'StructParents'
])

function byOperation(glyphs: Glyph[]): Map<Operation, Glyph[]> {
  const groups = new Map<Operation, Glyph[]>()
  for (const glyph of glyphs) {
    const group = groups.get(glyph.operation)
    if (group) group.push(glyph)
    else groups.set(glyph.operation, [glyph])
  }
  return groups
}

function nameOf(forms: PdfDict, copy: PdfRef): string {
  const known = [...forms].find(([, form]) => form instanceof PdfRef && form.number === copy.number)
  if (known) return known[0]
  let key = 'Cut'
  for (let number = 1; forms.has(key); number++) key = `Cut${number}`
  return key
}

function splice(content: Buffer, edits: Edits): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (const [{ from, to }, text] of [...edits].sort(([a], [b]) => a.from - b.from)) {
    parts.push(content.subarray(at, from), Buffer.from(text, 'latin1'))
    at = to
  }
  return Buffer.concat([...parts, content.subarray(at)])
}
