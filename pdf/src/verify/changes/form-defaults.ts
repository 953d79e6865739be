import { isName, PdfDict, type PdfObject, PdfRef, PdfString } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Comparison } from './comparison.js'
import type { FieldNode, FieldTree } from './field-tree.js'
import { listOf } from './shapes.js'
import type { StatePair } from './state-pair.js'

/** What readers use to draw fields that are filled in without an appearance; others have no use for it. */
const DEFAULTS = new Set(['Font', 'Encoding'])

/** Reports changes of the defaults that readers draw fields with, unless they change nothing that can be drawn. */
export function compareDefaults(comparison: Comparison, before: FieldTree, after: FieldTree): void {
  const { pair, pages } = comparison
  const fields = [...before.nodes.values()].filter(({ type }) => type !== 'Sig' && type !== null)
  const drawn = fields.filter((node) => isDrawnByReaders(pair.before, before, node))
  const hasLoose = () => hasLooseWidgets(pair, pages, before)
  if (addsAppearance(pair, before, after)) {
    const isUsed = drawn.some((node) => !statesAppearance(node)) || hasLoose()
    pair.report({ kind: 'field_changed', level: isUsed ? 'other' : 'proofs', text: "the form's entry DA was added" })
  }
  const dicts = [before.form, ...drawn.flatMap((node) => [...withParents(node)])]
  const texts = dicts.map((dict) => textOf(pair.before.resolve(dict?.get('DA'))))
  const isNamed = (name: string) => texts.some((text) => names(text, name)) || hasLoose()
  const isChanged =
    (replacesResources(pair, before, after) && (fields.length > 0 || hasLoose())) ||
    (addsResources(pair, before, after, isNamed) && (drawn.length > 0 || hasLoose()))
  if (isChanged) pair.report({ kind: 'field_changed', level: 'forms', text: 'the form’s fonts were changed' })
}

/** Readers draw what has no appearance, and everything if the form says so. */
function isDrawnByReaders(file: PdfFile, { form }: FieldTree, { kids, dict }: FieldNode): boolean {
  if (kids !== undefined) return false
  return !dict.has('AP') || file.resolve(form?.get('NeedAppearances')) === true
}

/** Widgets on a page that belong to no form yet: some readers draw them like those of the form. */
function hasLooseWidgets({ before: file }: StatePair, pages: ReadonlySet<number>, { nodes }: FieldTree): boolean {
  return [...pages].some((number) => {
    const page = file.get(number)
    const annotations = page instanceof PdfDict ? file.resolve(page.get('Annots')) : null
    return listOf(annotations).some((item) => {
      const dict = file.resolve(item)
      const isWidget = dict instanceof PdfDict && isName(file.resolve(dict.get('Subtype')), 'Widget')
      return isWidget && !(item instanceof PdfRef && nodes.has(String(item.number)))
    })
  })
}

function addsAppearance({ before: file }: StatePair, before: FieldTree, after: FieldTree): boolean {
  return file.resolve(before.form?.get('DA')) === null && (after.form?.has('DA') ?? false)
}

/** Whether the field or a group above it states how to draw it. */
const statesAppearance = (node: FieldNode): boolean => [...withParents(node)].some((dict) => dict.has('DA'))

function* withParents(node: FieldNode): Generator<PdfDict> {
  for (let own: FieldNode | undefined = node; own; own = own.parent) yield own.dict
}

const textOf = (object: PdfObject): string =>
  object instanceof PdfString ? Buffer.from(object.bytes).toString('latin1') : ''

const names = (text: string, name: string): boolean => text.includes('#') || text.includes(`/${name}`)

function replacesResources({ before, after, differs }: StatePair, old: FieldTree, now: FieldTree): boolean {
  const [known, later] = [before.resolve(old.form?.get('DR')), after.resolve(now.form?.get('DR'))]
  if (known === null) return false
  if (!(known instanceof PdfDict && later instanceof PdfDict)) return true
  return [...known].some(([kind, value]) => {
    const [own, other] = [before.resolve(value), after.resolve(later.get(kind))]
    if (!(own instanceof PdfDict && other instanceof PdfDict)) return differs(value, later.get(kind), true)
    return [...own].some(([name, resource]) => differs(resource, other.get(name), true))
  })
}

/** Resources may be added, but none that a field already names. */
function addsResources(
  { before, after }: StatePair,
  old: FieldTree,
  now: FieldTree,
  isNamed: (name: string) => boolean
): boolean {
  const [known, later] = [asDict(before.resolve(old.form?.get('DR'))), asDict(after.resolve(now.form?.get('DR')))]
  return [...later].some(([kind, value]) => {
    const own = asDict(before.resolve(known.get(kind)))
    const added = [...asDict(after.resolve(value)).keys()].filter((name) => !own.has(name))
    return added.length > 0 && (!DEFAULTS.has(kind) || added.some(isNamed))
  })
}

const asDict = (object: PdfObject): PdfDict => (object instanceof PdfDict ? object : new PdfDict())
