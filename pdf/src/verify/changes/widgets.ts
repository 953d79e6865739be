import { PdfDict } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import {
  isAnyName,
  isAppearance,
  isBox,
  isData,
  isDict,
  isList,
  isNumber,
  isOneOf,
  isReference,
  isText,
  type Shape
} from './shapes.js'

/** A new widget, without actions. */
export const WIDGET: Shape = {
  Type: isOneOf('Annot'),
  Subtype: isOneOf('Widget'),
  Rect: isBox,
  P: isReference,
  Parent: isReference,
  F: isNumber,
  AP: isAppearance,
  AS: isAnyName,
  MK: isData,
  Border: isData,
  BS: isData,
  C: isData,
  H: isAnyName,
  NM: isText,
  M: isText,
  DA: isText,
  DR: isDict,
  StructParent: isNumber
}

/** A new signature field, or a group of such fields, without a place of its own. */
export const FIELD: Shape = {
  Type: isAnyName,
  FT: isOneOf('Sig'),
  T: isText,
  TU: isText,
  TM: isText,
  Ff: isNumber,
  V: isDict,
  Kids: isList,
  Parent: isReference,
  Lock: isData,
  SV: isData,
  DA: isText,
  DR: isDict
}

/** A new signature field that is its own widget. */
export const FIELD_AND_WIDGET: Shape = { ...FIELD, ...WIDGET }

/**
 * Whether it has a place where readers could show it. Flags do not hide it for certain: readers disagree about flags that
 * are not written as they should be, such as `2.0`.
 */
export function isVisible(file: PdfFile, dict: PdfDict): boolean {
  const box = file.resolve(dict.get('Rect'))
  if (box === null) return false
  const [left, bottom, right, top] = Array.isArray(box) ? box.map((value) => file.resolve(value)) : []
  return left !== right || bottom !== top
}

/** Whether a widget without a signature looks like something. */
export function hasLooks(file: PdfFile, dict: PdfDict): boolean {
  const looks = file.resolve(dict.get('AP'))
  return dict.has('MK') || (looks instanceof PdfDict ? looks.size > 0 : looks !== null)
}
