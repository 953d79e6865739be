import type { Schemas } from './contract.js'
import { refuseUndrawableName } from './drawable.js'
import { refuseValue } from './field-values.js'
import { newId } from './ids.js'
import { countSignatures } from './pdf.js'
import { audit, email, emit } from './record.js'
import { invalid, Refusal } from './refusal.js'
import type { MockDocument, MockField } from './state.js'
import { later, now, type World } from './world.js'

const day = 24 * 3600_000

type Request = Schemas['SendDocumentRequest']

/** Sends a draft. */
export async function send(world: World, known: MockDocument, request: Request): Promise<Schemas['SentDocument']> {
  const { document } = known
  refuseSigners(request.signers, known)
  request.signers.forEach(({ name }, index) => {
    refuseUndrawableName(name, `signers[${index}].name`)
  })
  request.signers.forEach(({ fields }, index) => {
    refuseFields(fields, document.page_count, `signers[${index}].fields`)
    refuseFieldsOnSigned(fields, known.file, `signers[${index}].fields`)
  })
  const signers = newSigners(request.signers, known)
  known.fields = [...placed(request.signers, signers), ...ofTemplate(known, signers)]
  known.message = request.message ?? null
  request.signers.forEach(({ access_code: code }, index) => {
    if (code !== undefined) known.accessCodes.set(signers[index]!.id, { code, failures: 0, name: newId('code') })
  })
  const sent = { sent_at: now(), expires_at: later((request.expires_in_days ?? 30) * day) }
  Object.assign(document, { status: 'sent', signers, updated_at: now(), ...sent })
  await audit(world, known, 'document.sent')
  for (const signer of signers.filter(({ status }) => status === 'pending')) {
    await audit(world, known, 'signer.invited')
    if (!request.skip_email) email(world, known, signer, 'invitation')
  }
  emit(world, known, 'document.sent')
  return { id: document.id, status: 'sent', signers, ...sent }
}

function refuseSigners(signers: Request['signers'], known: MockDocument) {
  const addresses = signers.map(({ email }) => email.toLowerCase())
  const twice = addresses.findIndex((address, index) => addresses.indexOf(address) < index)
  if (twice >= 0) throw invalid('DUPLICATE_SIGNER', `signers[${twice}].email`, 'is another signer’s too')
  const without = signers.findIndex(({ order }) => order === undefined)
  if (without >= 0 && signers.some(({ order }) => order !== undefined)) {
    throw invalid('SIGNER_ORDER_INCOMPLETE', `signers[${without}].order`, 'is missing, and other signers have one')
  }
  signers.forEach(({ role }, index) => {
    if (role !== undefined && !Object.hasOwn(known.roles, role)) {
      throw invalid('ROLE_UNKNOWN', `signers[${index}].role`, 'is not a role of the document')
    }
  })
  const taken = signers.map((signer) => roleOf(signer, known))
  const again = taken.findIndex((role, index) => role !== null && taken.indexOf(role) < index)
  if (again >= 0) throw invalid('VALIDATION_FAILED', `signers[${again}].role`, 'is another signer’s too')
  const open = Object.keys(known.roles).find((role) => !taken.includes(role))
  if (open === undefined) return
  throw new Refusal('ROLE_UNASSIGNED', `Nobody takes the role ${open}.`, { [`roles.${open}`]: 'has no signer' })
}

// By its name, or by the address that it was assigned to.
function roleOf({ role, email }: Pick<Schemas['SignerRequest'], 'role' | 'email'>, { assignments }: MockDocument) {
  const assigned = Object.entries(assignments).find(([, to]) => to.email.toLowerCase() === email.toLowerCase())
  return role ?? assigned?.[0] ?? null
}

function newSigners(requests: Request['signers'], known: MockDocument): Schemas['Signer'][] {
  const orderOf = (request: Schemas['SignerRequest']) =>
    request.order ?? known.roles[roleOf(request, known) ?? '']?.order ?? 1
  const first = Math.min(...requests.map(orderOf))
  return requests.map((request) => ({
    id: newId('sgn'),
    email: request.email,
    name: request.name,
    status: orderOf(request) === first ? 'pending' : 'waiting',
    order: orderOf(request),
    role: roleOf(request, known),
    language: request.language ?? null,
    signed_at: null,
    viewed_at: null,
    decline_reason: null
  }))
}

function placed(requests: Request['signers'], signers: Schemas['Signer'][]): MockField[] {
  return requests.flatMap(({ fields = [] }, index) => fields.map((field) => newField(field, signers[index]!.id)))
}

function ofTemplate({ templateFields }: MockDocument, signers: Schemas['Signer'][]): MockField[] {
  return templateFields.map(({ role, ...field }) => newField(field, signers.find((each) => each.role === role)!.id))
}

function newField(field: Schemas['InlineField'] | Omit<Schemas['TemplateField'], 'role'>, signerId: string): MockField {
  const { required = true, label = null, value = null, read_only = false, group = null } = field
  return { ...field, id: newId('fld'), required, label, value, read_only, group, signerId }
}

/** Refuses fields that do not fit their pages. */
export function refuseFields(fields: Schemas['InlineField'][] = [], pages: number, place: string): void {
  fields.forEach((field, index) => {
    refuseField(field, pages, `${place}[${index}]`)
  })
}

/** Refuses fields on a PDF that carries signatures. */
export function refuseFieldsOnSigned(fields: unknown[] = [], file: Uint8Array, place: string): void {
  if (fields.length === 0 || countSignatures(file) === 0) return
  const message = 'The PDF carries digital signatures, which fields on its pages would break. Send it without fields.'
  const problem = 'cannot be placed on a PDF that carries digital signatures'
  throw new Refusal('FIELD_ON_SIGNED_PDF', message, { [`${place}[0]`]: problem })
}

// The mock does not measure pages: what fits US Letter or A4 is good.
function refuseField(field: Schemas['InlineField'], pages: number, place: string): void {
  const { page, x, y, width, height, value } = field
  if (page > pages) {
    throw invalid('FIELD_PAGE_OUT_OF_RANGE', `${place}.page`, `is not a page of the document, which has ${pages}`)
  }
  if (width <= 0) throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.width`, 'must be greater than 0')
  if (height <= 0) throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.height`, 'must be greater than 0')
  if (x < 0 || x + width > 612) throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.x`, 'leaves the page')
  if (y < 0 || y + height > 842) throw invalid('FIELD_OUT_OF_BOUNDS', `${place}.y`, 'leaves the page')
  if (value !== undefined) refuseValue(field, value, `${place}.value`)
}
