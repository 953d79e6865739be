import { isName, PdfDict, PdfString } from '../file/objects/objects.js'
import { textOf } from '../file/objects/text-of.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { Change, ChangeLevel } from './changes/change.js'
import { isAtMost } from './changes/change.js'
import type { FoundSignature } from './read-signatures.js'

export type CertificationLevel = 'no_changes' | 'form_filling' | 'annotations'

/** The changes that a signature permits after it. */
export interface Certification {
  /** Undefined for a signature that is not a certification (no DocMDP). */
  level: CertificationLevel | undefined
  /** The form fields that it locks (FieldMDP): all, these, or all except these. */
  locked: { action: 'all' | 'include' | 'exclude'; names: string[] }[]
  /** Nothing but proofs and timestamps may follow a seal of this service that permits no changes: no new title either. */
  isOwnSeal?: boolean
}

const CERTIFIED: Record<number, CertificationLevel> = { 1: 'no_changes', 2: 'form_filling', 3: 'annotations' }
const PERMITTED: Record<CertificationLevel, ChangeLevel> = {
  no_changes: 'proofs',
  form_filling: 'forms',
  annotations: 'annotations'
}
const MOST_NAMES = 20_000

/** Reads the transforms of a signature (DocMDP, FieldMDP). */
export function readCertification(file: PdfFile, { dict }: FoundSignature): Certification {
  const references = file.resolve(dict.get('Reference'))
  const certification: Certification = { level: undefined, locked: [] }
  for (const item of Array.isArray(references) ? references.slice(0, 100) : []) {
    const reference = file.resolve(item)
    if (!(reference instanceof PdfDict)) continue
    const method = file.resolve(reference.get('TransformMethod'))
    const known = file.resolve(reference.get('TransformParams'))
    const parameters = known instanceof PdfDict ? known : new PdfDict()
    if (isName(method, 'DocMDP')) certification.level = levelOf(file, parameters) ?? 'form_filling'
    if (isName(method, 'FieldMDP')) {
      certification.locked.push(lockOf(file, parameters))
      certification.level ??= levelOf(file, parameters)
    }
  }
  return certification
}

function levelOf(file: PdfFile, parameters: PdfDict): CertificationLevel | undefined {
  return CERTIFIED[Number(file.resolve(parameters.get('P')))]
}

function lockOf(file: PdfFile, parameters: PdfDict): Certification['locked'][number] {
  const action = file.resolve(parameters.get('Action'))
  const fields = file.resolve(parameters.get('Fields'))
  const names = (Array.isArray(fields) ? fields.slice(0, MOST_NAMES) : [])
    .map((name) => file.resolve(name))
    .filter((name) => name instanceof PdfString)
    .map(textOf)
  if (isName(action, 'Include')) return { action: 'include', names }
  return isName(action, 'Exclude') ? { action: 'exclude', names } : { action: 'all', names: [] }
}

/** Whether a signature permits a change that came after it. */
export function isPermitted(change: Change, { level, locked, isOwnSeal }: Certification): boolean {
  if (isOwnSeal && level === 'no_changes' && change.kind === 'metadata') return false
  if (!isAtMost(change.level, level ? PERMITTED[level] : 'forms')) return false
  if (level && change.isVisible) return false
  // Timestamps and proofs change nothing that can be locked, and a new field could not be locked before it existed.
  if (change.field === undefined || change.kind === 'proofs' || change.isNew) return true
  // biome-ignore lint/style/noNonNullAssertion: asked for just before
  return !locked.some((lock) => isLocked(change.field!, lock))
}

function isLocked(field: string, { action, names }: Certification['locked'][number]): boolean {
  const isNamed = names.some((name) => field === name || field.startsWith(`${name}.`))
  return action === 'all' || (action === 'include') === isNamed
}
