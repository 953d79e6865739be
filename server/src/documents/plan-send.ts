import { invalid } from '@signpost/spec/rules'
import type { Schemas } from '../contract.js'
import { newId, uuidOf } from '../ids.js'
import { inTurn } from '../in-turn.js'
import { LINE_HEIGHT, SMALLEST } from '../pdf/draw/fit-text.js'
import type { TextBox } from '../pdf/draw/text-capacity.js'
import type { FieldRow } from '../signers/field-store.js'
import { problemOfBox, problemOfLength, problemOfValue } from '../signers/field-value.js'
import type { NewSigner } from '../signers/signer-store.js'
import { assignRoles } from './assign-roles.js'
import { refuseUnlessDraft } from './document.js'
import type { DocumentRow } from './document-store.js'
import { refuseFieldsOnSigned } from './refuse-fields-on-signed.js'
import { refuseUndrawable, refuseUndrawableName } from './refuse-undrawable.js'

type Request = Schemas['SendDocumentRequest']
type Tickable = { group?: string | null; value?: string | null }
type Pages = { width: number; height: number }[]

const day = 24 * 3600_000
// Coordinates are often computed: a hair over the edge is not a mistake.
const tolerance = 0.01
// A line of the smallest text that is drawn.
const LEAST_HEIGHT = SMALLEST * LINE_HEIGHT

/**
 * What sending a draft changes: the document, its new signers and their fields. Throws what is wrong with the request.
 * @param accessCodes as they are kept: for each signer a hash, or null
 */
export async function planSend(document: DocumentRow, request: Request, accessCodes: (string | null)[], now: Date) {
  refuseUnlessDraft(document)
  refuseDuplicates(request.signers)
  refuseIncompleteOrder(request.signers)
  request.signers.forEach(({ name }, index) => {
    refuseUndrawableName(name, `signers[${index}].name`)
  })
  for (const [index, { fields = [] }] of request.signers.entries())
    await refuseFields(fields, document.inspection.pages, `signers[${index}].fields`)
  const requests = assignRoles(document, request.signers)
  requests.forEach(({ fields = [] }, index) => {
    refuseFieldsOnSigned(fields, document.inspection, `signers[${index}].fields`)
  })
  const signers = planSigners(document.id, requests, accessCodes, now)
  return {
    signers,
    fields: planFields(document.id, requests, signers),
    changes: {
      status: 'sent',
      message: request.message ?? null,
      cc: request.cc ?? [],
      skip_email: request.skip_email ?? false,
      sent_at: now,
      expires_at: new Date(now.getTime() + (request.expires_in_days ?? 30) * day),
      updated_at: now
    } as const
  }
}

function refuseDuplicates(signers: Request['signers']) {
  const seen = new Set<string>()
  signers.forEach(({ email }, index) => {
    const address = email.toLowerCase()
    if (seen.has(address)) throw invalid('DUPLICATE_SIGNER', `signers[${index}].email`, 'is another signer’s too')
    seen.add(address)
  })
}

function refuseIncompleteOrder(signers: Request['signers']) {
  const without = signers.findIndex(({ order }) => order === undefined)
  if (without < 0 || signers.every(({ order }) => order === undefined)) return
  throw invalid('SIGNER_ORDER_INCOMPLETE', `signers[${without}].order`, 'is missing, and other signers have one')
}

/** Refuses what one signer could not be asked for. */
export async function refuseFields(fields: Schemas['InlineField'][], pages: Pages, place: string): Promise<void> {
  await inTurn(fields, (field, index) => {
    refuseField(field, pages, `${place}[${index}]`)
    refuseSecondTick(field, fields.slice(0, index), `${place}[${index}].value`)
  })
}

/** Of a signer's boxes that exclude each other only one may come ticked: the signer could not untick a read-only one. */
export function refuseSecondTick(field: Tickable, others: Tickable[], place: string): void {
  const { group, value } = field
  if (!group || value !== 'true' || !others.some((other) => other.group === group && other.value === 'true')) return
  throw invalid('FIELD_VALUE_INVALID', place, 'excludes another box of its group that is ticked')
}

/** Refuses a field that does not fit its page, or whose value does not fit its type. */
export function refuseField(field: Schemas['InlineField'], pages: Pages, place: string): void {
  const page = pages[field.page - 1]
  if (!page) {
    throw invalid(
      'FIELD_PAGE_OUT_OF_RANGE',
      `${place}.page`,
      `is not a page of the document, which has ${pages.length}`
    )
  }
  if (field.width <= 0) throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.width`, 'must be greater than 0')
  if (field.height <= 0) throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.height`, 'must be greater than 0')
  refuseOutside(field.x, field.width, page.width, `${place}.x`)
  refuseOutside(field.y, field.height, page.height, `${place}.y`)
  const problem = problemOfBox(field.type, field)
  if (problem)
    throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.${field.height < LEAST_HEIGHT ? 'height' : 'width'}`, problem)
  if (field.value !== undefined) refuseValue(field, field.value, `${place}.value`)
}

function refuseOutside(start: number, length: number, page: number, place: string) {
  if (start >= -tolerance && start + length <= page + tolerance) return
  throw invalid('FIELD_OUT_OF_BOUNDS', place, `leaves the page, which is ${page} points there`)
}

/** Refuses a value that does not fit its field's type, that no font can draw, or that nobody could read in its box. */
export function refuseValue(field: TextBox & Pick<Schemas['InlineField'], 'type'>, value: string, place: string): void {
  const problem = problemOfValue(field.type, value)
  if (problem) throw invalid('FIELD_VALUE_INVALID', place, problem)
  refuseUndrawable(value, place)
  const tooLong = problemOfLength(field.type, value, field)
  if (tooLong) throw invalid('FIELD_VALUE_TOO_LONG', place, tooLong)
}

function planSigners(
  documentUuid: string,
  signers: Request['signers'],
  accessCodes: (string | null)[],
  now: Date
): NewSigner[] {
  const first = Math.min(...signers.map(({ order }) => order ?? 1))
  return signers.map(({ email, name, role, order = 1, language }, position) => ({
    id: uuidOf('sgn', newId('sgn')),
    document_id: documentUuid,
    position,
    email,
    name,
    role: role ?? null,
    language: language ?? null,
    sign_order: order,
    status: order === first ? 'pending' : 'waiting',
    access_code_hash: accessCodes[position] ?? null,
    invited_at: order === first ? now : null
  }))
}

function planFields(documentUuid: string, requests: Request['signers'], signers: NewSigner[]): FieldRow[] {
  const placed = requests.flatMap(({ fields = [] }, index) =>
    fields.map((field) => ({ field, signer: signers[index]! }))
  )
  return placed.map(({ field, signer }, position) => ({
    id: uuidOf('fld', newId('fld')),
    document_id: documentUuid,
    signer_id: signer.id,
    position,
    type: field.type,
    page: field.page,
    x: field.x,
    y: field.y,
    width: field.width,
    height: field.height,
    required: field.required ?? true,
    label: field.label ?? null,
    value: field.value ?? null,
    read_only: field.read_only ?? false,
    exclusive_group: field.group ?? null
  }))
}
