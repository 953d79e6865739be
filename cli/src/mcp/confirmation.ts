import type { Tool } from '@signpost/spec/mcp-tool'
import type { Schemas } from '@signpost/spec/rules'

/** A document as the API answers it. Everything may be missing: what is asked for may not exist. */
export interface KnownDocument {
  title?: string
  signers?: Person[]
}

type Person = Record<string, unknown> & { id?: string; name?: string; email?: string }

/** What tools that ask first send, but for what names their document and signer. */
type Argument = Exclude<
  | keyof Schemas['SendDocumentRequest']
  | keyof Schemas['UpdateSignerRequest']
  | keyof Schemas['RemindSignersRequest']
  | keyof Schemas['VoidDocumentRequest']
  | keyof Schemas['CreateEmbeddedSignUrlRequest'],
  'signer_id'
>

/** What the person reads for each argument. The compiler asks for an entry of every argument of the contract. */
const labels: Record<Argument, string> = {
  signers: 'Signers',
  cc: 'Copies to',
  message: 'Message',
  reason: 'Reason',
  email: 'E-mail',
  name: 'Name',
  company: 'Company',
  phone: 'Phone',
  authentication: 'How the signer is identified',
  language: 'Language',
  time_zone: 'Time zone',
  invitation: 'Invited and reminded by',
  candidates: 'One of',
  candidate_id: 'Which of several people',
  format_locale: 'Format of dates and numbers',
  signing_view: 'On phones, signers see',
  redirect_urls: 'After signing, signers are sent to',
  expires_in_days: 'Days until the deadline',
  skip_email: 'Without invitations by e-mail',
  decline_allowed: 'Signers can decline',
  hand_over_allowed: 'Signers can hand the document over to others',
  reminders: 'Reminders',
  expiry_notice_hours: 'Hours before the deadline at which signers are told of it',
  seal_permits: 'Changes that the seal permits',
  embed_origin: 'Shown on the website'
}

/** The same for what each signer and recipient of a copy of a request has, beside name and address. */
const ofPerson: Record<
  Exclude<keyof Schemas['SignerRequest'] | keyof Schemas['CcRecipient'], 'name' | 'email' | 'candidates'>,
  string
> = {
  company: 'company',
  action: 'action',
  order: 'order',
  fields: 'fields',
  role: 'role',
  roles: 'roles',
  access_code: 'access code',
  when: 'gets a copy when',
  phone: 'phone',
  authentication: 'identified by',
  language: 'language',
  time_zone: 'time zone',
  invitation: 'invited by',
  signature_block: 'signature block',
  redirect_urls: 'sent afterwards to'
}

/** The question to the person at the client, with everything that a call would send. */
export function confirmationOf(tool: Tool, args: Record<string, unknown>, known: KnownDocument): string {
  const { id, signer_id, ...sent } = args
  const signer = known.signers?.find((each) => each.id === signer_id)
  const lines = [`${tool.title}: “${oneLine(known.title ?? String(id))}”, with a live key.`]
  if (signer_id !== undefined) lines.push(`Signer: ${signer ? personOf(signer) : oneLine(String(signer_id))}`)
  else if (sent.signers === undefined) lines.push(...peopleOf('Signers', known.signers))
  for (const [name, value] of Object.entries(sent)) lines.push(...linesOf(name, value, signer))
  if (tool.signsForOthers) lines.push('Whoever has this link can sign in the name of this person.')
  return lines.join('\n')
}

function linesOf(name: string, value: unknown, signer: Person | undefined): string[] {
  // An argument that only a newer service knows has its own name.
  const label = Object.hasOwn(labels, name) ? labels[name as Argument] : name
  if (Array.isArray(value) && value.every(isPerson)) return peopleOf(label, value)
  const before = signer && Object.hasOwn(signer, name) ? `${shown(signer[name])} → ` : ''
  return [`${label}: ${before}${shown(value)}`]
}

function peopleOf(label: string, people: Person[] | undefined): string[] {
  return people && people.length > 0 ? [`${label}:`, ...people.map((person) => `- ${personOf(person)}`)] : []
}

function personOf(person: Person): string {
  const details = Object.entries(ofPerson).flatMap(([name, label]) => {
    const value = person[name]
    if (value === undefined || value === null || isUsual(name, value)) return []
    return name === 'fields' ? [`${label}: ${(value as unknown[]).length}`] : [`${label}: ${shown(value)}`]
  })
  return [whoOf(person), ...details].join(', ')
}

// All of whom one is to sign: the name and address of a signer are only those of the first.
function whoOf({ candidates, taken_by, ...person }: Person): string {
  const isOpen = Array.isArray(candidates) && candidates.length > 0 && !taken_by
  return isOpen ? `one of ${candidates.map(nameOf).join(' or ')}` : nameOf(person)
}

const nameOf = (person: Person): string =>
  `${oneLine(String(person.name ?? ''))} <${oneLine(String(person.email ?? ''))}>`

/** What the API answers for each signer, and would only hide what differs. */
const isUsual = (name: string, value: unknown): boolean =>
  (name === 'action' && value === 'sign') ||
  (name === 'authentication' && value === 'none') ||
  // The first role is shown alone.
  (name === 'roles' && Array.isArray(value) && value.length < 2) ||
  (name === 'signature_block' && value === false)

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' && value !== null && ('email' in value || 'candidates' in value)

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? `“${oneLine(value)}”` : oneLine(JSON.stringify(value))
}

/** Without line breaks and marks that reorder text: a value must not look like a line of the question. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
