import { PdfDict, PdfName, type PdfObject, PdfRef } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { PdfError } from '../../interface/error.js'
import type { Budget } from './budget.js'
import type { Change } from './change.js'
import { compareForms, type FieldRules, readForms } from './compare-form.js'
import { compareInfo, compareMetadata } from './compare-metadata.js'
import { comparePages } from './compare-pages.js'
import { compareProofs } from './compare-proofs.js'
import { compareSections } from './compare-sections.js'
import { listPages, type PageList } from './page-list.js'
import { StatePair } from './state-pair.js'

/** Entries of the catalog that have separate rules. */
const RULED = new Set(['Pages', 'AcroForm', 'DSS', 'Metadata', 'Extensions', 'Version', 'MarkInfo', 'Perms'])

/**
 * The changes between a signed revision of a file and a later one, permitted or not:
 * 1. trailer and catalog must be the same, except for entries with separate rules;
 * 2. pages and the page tree must be the same, except for widgets;
 * 3. fields may be filled in and signed, and signature fields added;
 * 4. proofs may be added, and metadata updated.
 * Everything is compared from the catalog on, along every path, so an object that is used in two places may change only
 * as both of them allow.
 * @throws TooComplexError if the comparison exceeds the budget
 */
export function compareStates(before: PdfFile, after: PdfFile, budget: Budget): Change[] {
  const pair = new StatePair(before, after, budget)
  try {
    compareAll(pair, budget)
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    pair.report({ kind: 'structure', level: 'other', text: 'the signed revision can no longer be read' })
  }
  return pair.changes
}

function compareAll(pair: StatePair, budget: Budget): void {
  const { before, after } = pair
  const report = (text: string) => pair.report({ kind: 'catalog', level: 'other', text })
  if (before.catalogRef.number !== after.catalogRef.number) report('the catalog was replaced')
  if (pair.differs(before.trailer.get('Encrypt'), after.trailer.get('Encrypt'))) report('the encryption was changed')
  const [old, now] = [before.resolve(before.catalogRef), after.resolve(after.catalogRef)]
  compareSections(pair)
  if (old instanceof PdfDict && now instanceof PdfDict) compareCatalogs(pair, old, now, budget)
  else report('the catalog cannot be read')
}

function compareCatalogs(pair: StatePair, old: PdfDict, now: PdfDict, budget: Budget): void {
  const { before } = pair
  const report = (text: string) => pair.report({ kind: 'catalog', level: 'other', text })
  const pages = listPages(before, budget)
  const form = readForms(pair, budget)
  addRuled(pair, old, pages, form)
  for (const key of pair.differingKeys(old, now, RULED)) report(`the catalog's entry ${key} was changed`)
  compareRuled(pair, old, now)
  comparePages(pair, pages, form)
  compareForms(pair, form)
}

function addRuled(pair: StatePair, catalog: PdfDict, pages: PageList, form: FieldRules): void {
  const add = (object: PdfObject | undefined) => {
    if (object instanceof PdfRef) pair.ruled.add(object.number)
  }
  add(pair.before.catalogRef)
  add(catalog.get('AcroForm'))
  for (const number of pages.nodes) pair.ruled.add(number)
  for (const number of pages.pages) {
    const page = pair.before.get(number)
    const annotations = page instanceof PdfDict ? pair.before.resolve(page.get('Annots')) : null
    if (Array.isArray(annotations)) annotations.forEach(add)
  }
  for (const { number } of form.before.nodes.values()) if (number !== undefined) pair.ruled.add(number)
}

function compareRuled(pair: StatePair, old: PdfDict, now: PdfDict): void {
  const report = (text: string) => pair.report({ kind: 'catalog', level: 'other', text })
  const pages = [old.get('Pages'), now.get('Pages')].map((root) => (root instanceof PdfRef ? root.number : undefined))
  if (pages[0] !== pages[1] || pages[0] === undefined) report('the page tree was replaced')
  compareProofs(pair, old.get('DSS'), now.get('DSS'))
  compareMetadata(pair, old.get('Metadata'), now.get('Metadata'))
  compareInfo(pair)
  const version = pair.after.resolve(now.get('Version'))
  if (version !== null && !(version instanceof PdfName)) report('the version is invalid')
  for (const key of ['Extensions', 'MarkInfo'] as const)
    if (!isSmallDict(pair.after, now.get(key))) report(`the catalog's entry ${key} is invalid`)
  comparePermissions(pair, pair.before.resolve(old.get('Perms')), pair.after.resolve(now.get('Perms')))
}

/** Names, numbers and dictionaries of these. */
function isSmallDict(file: PdfFile, value: PdfObject | undefined): boolean {
  const dict = file.resolve(value)
  return dict === null || dict instanceof PdfDict
}

/** Usage rights end with the first change; a certification must stay. */
function comparePermissions(pair: StatePair, old: PdfObject, now: PdfObject): void {
  const rights = new Set(['UR', 'UR3'])
  for (const key of pair.differingKeys(old, now, rights))
    pair.report({ kind: 'catalog', level: 'other', text: `the permission ${key} was changed` })
}
