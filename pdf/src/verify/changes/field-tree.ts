import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../../file/objects/objects.js'
import { textOf } from '../../file/objects/text-of.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Budget } from './budget.js'

/** A node of the form: a field, a group of fields, or a widget. */
export interface FieldNode {
  /** The object number, or the index among the parent's kids for direct objects. */
  key: string
  number: number | undefined
  ref: PdfRef | undefined
  dict: PdfDict
  /** The full name; for a widget that of its field. */
  name: string
  /** `Tx`, `Btn`, `Ch`, `Sig`, inherited from the groups above; null for a group. */
  type: string | null
  parent: FieldNode | undefined
  /** Whether it has a name, unlike a widget. */
  isNamed: boolean
  /** The number of kids; undefined without a list. */
  kids: number | undefined
}

/** The form of a revision of the file. */
export interface FieldTree {
  form: PdfDict | undefined
  nodes: Map<string, FieldNode>
  /** The full names of all fields and groups. */
  names: Set<string>
  /** The nodes that are listed twice or in a loop. */
  repeated: Set<string>
}

/** Reads all nodes of a form, with an explicit stack: hostile forms can be deep, wide or circular. */
export function readFieldTree(file: PdfFile, budget: Budget): FieldTree {
  const catalog = file.resolve(file.catalogRef)
  const form = catalog instanceof PdfDict ? file.resolve(catalog.get('AcroForm')) : null
  const tree: FieldTree = { form: undefined, nodes: new Map(), names: new Set(), repeated: new Set() }
  if (!(form instanceof PdfDict)) return tree
  tree.form = form
  const fields = file.resolve(form.get('Fields'))
  const pending: Pending[] = []
  if (Array.isArray(fields)) push(pending, fields, undefined)
  for (let next = pending.pop(); next; next = pending.pop()) {
    budget.spend()
    const node = readNode(file, next)
    if (!node) continue
    if (tree.nodes.has(node.key)) {
      tree.repeated.add(node.key)
      continue
    }
    tree.nodes.set(node.key, node)
    if (node.isNamed) tree.names.add(node.name)
    const kids = file.resolve(node.dict.get('Kids'))
    if (Array.isArray(kids)) push(pending, kids, node)
  }
  return tree
}

interface Pending {
  item: PdfObject
  index: number
  parent: FieldNode | undefined
}

function push(pending: Pending[], items: PdfObject[], parent: FieldNode | undefined): void {
  // biome-ignore lint/style/noNonNullAssertion: below the length
  for (let index = items.length - 1; index >= 0; index--) pending.push({ item: items[index]!, index, parent })
}

function readNode(file: PdfFile, { item, index, parent }: Pending): FieldNode | undefined {
  const dict = file.resolve(item)
  if (!(dict instanceof PdfDict)) return undefined
  const type = file.resolve(dict.get('FT'))
  const title = file.resolve(dict.get('T'))
  const kids = file.resolve(dict.get('Kids'))
  const isNamed = title instanceof PdfString || parent === undefined
  const own = textOf(title)
  return {
    key: item instanceof PdfRef ? String(item.number) : `${parent?.key ?? ''}/${index}`,
    number: item instanceof PdfRef ? item.number : undefined,
    ref: item instanceof PdfRef ? item : undefined,
    dict,
    name: [parent?.name, own].filter((part) => part).join('.'),
    type: type instanceof PdfName ? type.value : (parent?.type ?? null),
    parent,
    isNamed,
    kids: Array.isArray(kids) ? kids.length : undefined
  }
}

/** The field of a node: itself, or the field of a widget. */
export function fieldOf(node: FieldNode): FieldNode {
  let field = node
  while (!field.isNamed && field.parent) field = field.parent
  return field
}
