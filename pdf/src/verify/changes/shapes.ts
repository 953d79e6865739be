import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'

/** Whether a value is as it must be. `own` is the value before its reference is resolved. */
export type Check = (value: PdfObject, file: PdfFile, own: PdfObject) => boolean

/** The entries that a new dictionary may have, and what their values must be. */
export type Shape = Record<string, Check>

const MOST_DATA = 10_000

export const isText: Check = (value) => value instanceof PdfString
export const isNumber: Check = (value) => typeof value === 'number'
export const isDict: Check = (value) => value instanceof PdfDict
export const isList: Check = (value) => Array.isArray(value)
export const isReference: Check = (_value, _file, own) => own instanceof PdfRef
export const isAnyName: Check = (value) => value instanceof PdfName
export const isOneOf =
  (...names: string[]): Check =>
  (value) =>
    value instanceof PdfName && names.includes(value.value)

/** Names, numbers, texts, and lists and dictionaries of these: nothing that can be drawn or run. */
export const isData: Check = (value, file) => {
  const pending: PdfObject[] = [value]
  for (let steps = 0; pending.length > 0; steps++) {
    const item = file.resolve(pending.pop())
    if (item instanceof PdfStream || steps > MOST_DATA) return false
    if (Array.isArray(item) || item instanceof PdfDict) for (const own of item.values()) pending.push(own)
  }
  return true
}

/** Four finite numbers. */
export const isBox: Check = (value, file) =>
  Array.isArray(value) && value.length === 4 && value.every((item) => typeof file.resolve(item) === 'number')

/** An appearance: streams, or streams by state. */
export const isAppearance: Check = (value, file) => {
  if (!(value instanceof PdfDict)) return false
  const isLook = (object: PdfObject | undefined) => file.resolve(object) instanceof PdfStream
  return [...value].every(([key, item]) => {
    const own = file.resolve(item)
    if (!['N', 'R', 'D'].includes(key)) return false
    return isLook(own) || (own instanceof PdfDict && [...own.values()].every(isLook))
  })
}

/** The entries of a dictionary that are not as this shape demands. */
export function strangeKeys(file: PdfFile, dict: PdfDict, shape: Shape): string[] {
  return [...dict].filter(([key, own]) => !shape[key]?.(file.resolve(own), file, own)).map(([key]) => key)
}

/** The items that were inserted into a list; undefined if it was changed in another way. */
export function insertedInto(
  before: readonly PdfObject[],
  after: readonly PdfObject[],
  isSame: (before: PdfObject, after: PdfObject) => boolean
): PdfObject[] | undefined {
  const inserted: PdfObject[] = []
  let at = 0
  for (const item of after) {
    if (at < before.length && isSame(before[at] as PdfObject, item)) at++
    else inserted.push(item)
  }
  return at === before.length ? inserted : undefined
}

export const listOf = (object: PdfObject): PdfObject[] => (Array.isArray(object) ? object : [])
