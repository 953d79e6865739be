import { type PdfObject, PdfRef } from '../../file/objects/objects.js'
import type { FieldTree } from './field-tree.js'
import { insertedInto, listOf } from './shapes.js'
import { isSameRef, type StatePair } from './state-pair.js'

/** Lists of fields keep all entries in their order; what is inserted must be a new field. */
export function compareFieldLists(pair: StatePair, before: FieldTree, after: FieldTree): void {
  const compare = (old: PdfObject, now: PdfObject, field?: string) => {
    const inserted = insertedInto(listOf(old), listOf(now), isSameItem)
    const isNew = (item: PdfObject) => isNewNode(item, before, after)
    if (Array.isArray(old) && !Array.isArray(now)) pair.forbid('structure', 'the list of fields is broken', { field })
    else if (!inserted) pair.forbid('field_changed', 'the list of fields was changed', { field })
    else if (!inserted.every(isNew)) pair.forbid('structure', 'the form lists a field twice', { field })
  }
  compare(pair.before.resolve(before.form?.get('Fields')), pair.after.resolve(after.form?.get('Fields')))
  for (const { key, dict, name } of before.nodes.values()) {
    const now = after.nodes.get(key)
    if (now) compare(pair.before.resolve(dict.get('Kids')), pair.after.resolve(now.dict.get('Kids')), name)
  }
  if ([...after.repeated].some((key) => !before.repeated.has(key)))
    pair.forbid('structure', 'the form lists a field twice or contains a loop')
}

/** Fields that are direct objects are compared one by one. */
function isSameItem(before: PdfObject, after: PdfObject): boolean {
  if (before instanceof PdfRef && after instanceof PdfRef) return isSameRef(before, after)
  return !(before instanceof PdfRef || after instanceof PdfRef)
}

const isNewNode = (item: PdfObject, before: FieldTree, after: FieldTree): boolean =>
  item instanceof PdfRef && !before.nodes.has(String(item.number)) && after.nodes.has(String(item.number))
