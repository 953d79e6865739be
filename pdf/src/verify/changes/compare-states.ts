import { PdfDict, PdfName, type PdfObject } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { PdfError } from '../../interface/error.js'
import type { Budget } from './budget.js'
import type { Change } from './change.js'
import { compareForms, type Forms } from './compare-form.js'
import { compareInfo, compareMetadata } from './compare-metadata.js'
import { comparePages } from './compare-pages.js'
import { compareProofs } from './compare-proofs.js'
import { compareSections } from './compare-sections.js'
import { compareStructure } from './compare-structure.js'
import type { Comparison, SignatureOf } from './comparison.js'
import { Explanations } from './explanations.js'
import { readFieldTree } from './field-tree.js'
import { listPageNodes } from './page-nodes.js'
import type { ReferenceIndex } from './reference-index.js'
import { isData } from './shapes.js'
import { StatePair } from './state-pair.js'

/** Entries of the trailer that belong to the cross-reference, not to the document. */
const SECTION = new Set([
  'Size',
  'Prev',
  'XRefStm',
  'ID',
  'Type',
  'W',
  'Index',
  'Length',
  'Filter',
  'DecodeParms',
  'DL',
  'DocChecksum'
])
/** Usage rights end with the first change. */
const RIGHTS = new Set(['UR', 'UR3'])

/**
 * The changes between a signed revision of a file and a later one, permitted or not. Everything that the trailer leads
 * to must be the same, along every path, except for:
 * 1. what is filled in to fields, and new signature fields and their places on pages;
 * 2. certificates and proofs;
 * 3. metadata, and the version of the format.
 * Each rule states which new objects it explains. Whatever differs by none of these rules, and each object that none or
 * two of them explain, is reported with the level `other`.
 * @throws TooComplexError if the comparison exceeds the budget
 */
export function compareStates(
  { before, after, index }: { before: PdfFile; after: PdfFile; index: ReferenceIndex },
  signatureOf: SignatureOf,
  budget: Budget
): Change[] {
  const pair = new StatePair(before, after, index, budget)
  try {
    compareSections(pair)
    compareDocuments(pair, signatureOf, budget)
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    pair.forbid('structure', 'the signed revision can no longer be read')
  }
  return pair.changes
}

function compareDocuments(pair: StatePair, signatureOf: SignatureOf, budget: Budget): void {
  const { before, after } = pair
  const [old, now] = [before.resolve(before.catalogRef), after.resolve(after.catalogRef)]
  if (!(old instanceof PdfDict && now instanceof PdfDict)) {
    pair.forbid('catalog', 'the catalog cannot be read')
    return
  }
  const nodes = listPageNodes(before, old, budget)
  const forms = { before: readFieldTree(before, budget), after: readFieldTree(after, budget) }
  rule(pair, [before.catalogRef, ...nodes.map(({ ref }) => ref), ...fieldRefs(forms)])
  const pages = new Set(nodes.filter(({ page }) => page !== undefined).map(({ ref }) => ref.number))
  const comparison = { pair, pages, signatureOf, explanations: new Explanations(pair) }
  compareStructure(comparison, old, now)
  compareTrailers(comparison)
  compareCatalogs(comparison, old, now)
  comparePages(comparison, nodes, compareForms(comparison, forms))
  comparison.explanations.reportRest()
}

const fieldRefs = ({ before }: Forms) => [...before.nodes.values()].flatMap(({ ref }) => ref ?? [])

function rule(pair: StatePair, refs: { number: number }[]): void {
  for (const { number } of refs) pair.ruled.add(number)
}

function compareTrailers({ pair, explanations }: Comparison): void {
  const { trailer } = pair.after
  for (const key of pair.differingKeys(pair.before.trailer, trailer))
    if (key !== 'Info' && key !== 'Root' && !SECTION.has(key) && trailer.has(key))
      pair.forbid('catalog', `the trailer's entry ${key} was changed`)
  // The key of an encrypted file is made from its identifier.
  if (trailer.has('Encrypt') && pair.differs(pair.before.trailer.get('ID'), trailer.get('ID')))
    pair.forbid('catalog', "the trailer's entry ID was changed")
  compareInfo(pair)
  explanations.all(trailer.get('Info'), 'metadata')
  explanations.all(trailer.get('ID'), 'data')
}

function compareCatalogs({ pair, explanations }: Comparison, old: PdfDict, now: PdfDict): void {
  explanations.own(pair.after.catalogRef, 'structure')
  explanations.own(now.get('AcroForm'), 'structure')
  explanations.all(now.get('DSS'), 'proof')
  explanations.all(now.get('Metadata'), 'metadata')
  for (const key of pair.differingKeys(old, now)) {
    if (key === 'AcroForm') continue
    if (key === 'DSS') compareProofs(pair, old.get(key), now.get(key))
    else if (key === 'Metadata') compareMetadata(pair, old.get(key), now.get(key))
    else if (isPermitted(pair, key, old.get(key), now.get(key))) explanations.all(now.get(key), 'data')
    else pair.forbid('catalog', `the catalog's entry ${key} was changed`)
  }
}

function isPermitted(
  pair: StatePair,
  key: string,
  before: PdfObject | undefined,
  after: PdfObject | undefined
): boolean {
  const [old, now] = [pair.before.resolve(before), pair.after.resolve(after)]
  if (key === 'Version') return isLaterVersion(old, now)
  if (key === 'Extensions' || key === 'MarkInfo') return now instanceof PdfDict && isData(now, pair.after, now)
  // A signature is what permissions consist of: one that was removed or added is none of usage rights.
  if (key !== 'Perms' || !(old instanceof PdfDict)) return false
  return pair.differingKeys(old, now instanceof PdfDict ? now : new PdfDict()).every((own) => RIGHTS.has(own))
}

/** Readers could ignore what an earlier version does not know. */
function isLaterVersion(old: PdfObject, now: PdfObject): boolean {
  if (!(now instanceof PdfName) || !/^[12]\.\d$/.test(now.value)) return false
  return !(old instanceof PdfName) || Number(now.value) >= Number(old.value)
}
