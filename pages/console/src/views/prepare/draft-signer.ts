import type { Document, DraftSignerRequest, SignerAction, SignerAuthentication } from '@signpost/sdk'
import { isEmail, isSameAddress } from '@signpost/spec/email-format'
import { newKey } from '../../editor/request-of.js'
import {
  type Candidate,
  candidateRequests,
  candidatesFrom,
  compactPhone,
  distinct,
  fewestCandidates
} from '../../parts/candidate.js'
import type { SignerInvitation } from '../../parts/signer-choices.js'

type KeptSigner = NonNullable<NonNullable<Document['draft']>['signers']>[number]
type Roles = Record<string, { order: number; email: string | null }>

/** A person of a draft, who may not be complete yet. */
export interface DraftSigner {
  key: string
  /** What the fields of this person belong to: the first of their parts, or else a role that follows the name and differs for two people of the same name. */
  role: string
  /** What the document calls this person, such as "Tenant" and "Guarantor". Empty if they are only a name to it. */
  parts: string[]
  name: string
  email: string
  /** Several people of whom one is to sign: then `name` and `email` are those of the first. Empty for one person. */
  candidates: Candidate[]
  /** People of the same number get the document at the same time. */
  order: number
  action: SignerAction
  authentication: SignerAuthentication
  phone: string
  company: string
  /** Null for the language of the account. */
  language: string | null
  /** Null as the document says, which is by e-mail. */
  invitation: SignerInvitation | null
  /** Whether they sign on a page at the end. Null where their fields decide. */
  signatureBlock: boolean | null
  /** A new code. Null for none, undefined for the one that the draft has. */
  accessCode: string | null | undefined
  /** What the draft has for this person that is not changed here. */
  own: Omit<KeptSigner, keyof Omit<DraftSigner, 'key' | 'own' | 'accessCode'> | 'has_access_code' | 'signature_block'>
}

const phonePattern = /^\+[1-9]\d{6,14}$/
const shortestCode = 4

/** What the document calls somebody, as one text. */
export const partsOf = ({ parts }: Pick<DraftSigner, 'parts'>): string => parts.join(', ')

export const isAddress = (text: string): boolean => isEmail(text.trim())
export const isPhone = (text: string): boolean => phonePattern.test(compactPhone(text))
export const isAccessCode = (code: string | null | undefined): boolean => code == null || code.length >= shortestCode

/** Somebody who comes after all others. */
export function newSigner(name: string, email: string, others: DraftSigner[]): DraftSigner {
  return {
    key: newKey(),
    role: roleOf(name, others),
    parts: [],
    name,
    email,
    candidates: [],
    order: Math.max(0, ...others.map(({ order }) => order)) + 1,
    action: 'sign',
    authentication: 'none',
    phone: '',
    company: '',
    language: null,
    invitation: null,
    signatureBlock: null,
    accessCode: null,
    own: {}
  }
}

/** The people of a draft: those of its roles, of whom some take `several`, and those that it keeps without a role. */
export function signersOf(
  roles: Roles,
  kept: KeptSigner[] = [],
  several: ReadonlyMap<string, string[]> = new Map()
): DraftSigner[] {
  const named = Object.entries(roles).map(([role, { order, email }]) => {
    const signer = kept.find((each) => (each.role === undefined ? isSame(each.email, email) : each.role === role))
    const blank = { ...newSigner(role, email ?? '', []), role, order, parts: several.get(role) ?? [] }
    return { signer, person: signer ? withParts(personOf(signer, blank)) : blank }
  })
  const people = named.map(({ person }) => person)
  for (const signer of kept) {
    if (named.some((each) => each.signer === signer)) continue
    people.push(personOf(signer, newSigner(signer.name, signer.email, people)))
  }
  return people.sort((one, other) => one.order - other.order)
}

// A role that is not the name is what the document calls them.
function withParts(signer: DraftSigner): DraftSigner {
  const { role, name, parts } = signer
  const isOfName = role === name.trim() || role.startsWith(`${name.trim()} (`)
  return parts.length > 0 || isOfName ? signer : { ...signer, parts: [role] }
}

function personOf(signer: KeptSigner, blank: DraftSigner): DraftSigner {
  const { role: _, has_access_code, name, email, order, action, ...more } = signer
  const { authentication, phone, company, language, invitation, signature_block, candidates = [], ...own } = more
  return {
    ...blank,
    name,
    email,
    candidates: candidatesFrom(candidates),
    order: order ?? blank.order,
    action: action ?? 'sign',
    authentication: authentication ?? 'none',
    phone: phone ?? '',
    company: company ?? '',
    language: language ?? null,
    // One that a request can say, as nobody else has set it.
    invitation: (invitation ?? null) as SignerInvitation | null,
    signatureBlock: signature_block ?? null,
    accessCode: has_access_code ? undefined : null,
    own
  }
}

const isSame = (address: string, other: string | null) => other !== null && isSameAddress(address, other)

/** A person as the draft keeps them. Null while they have no name and no e-mail address. What is not complete is left out. */
export function signerRequest(
  signer: DraftSigner,
  isInOrder: boolean,
  hasBlock: boolean | null
): DraftSignerRequest | null {
  const { role, parts, action, language, invitation, accessCode } = signer
  const [name, email, company] = [signer.name.trim(), signer.email.trim(), signer.company.trim()]
  const candidates = candidateRequests(distinct(signer.candidates))
  const isOneOfSeveral = candidates.length >= fewestCandidates
  if (!isOneOfSeveral && (!name || !isAddress(email))) return null
  const hasPhone = !isOneOfSeveral && isPhone(signer.phone)
  const canProve =
    signer.authentication !== 'sms_code' ||
    (isOneOfSeveral ? candidates.every(({ phone = '' }) => isPhone(phone)) : hasPhone)
  return {
    ...withoutNulls(signer.own),
    ...(isOneOfSeveral ? { candidates } : { name, email }),
    ...(parts.length > 1 ? { roles: parts } : { role }),
    ...(isInOrder ? { order: signer.order } : {}),
    ...(action === 'sign' ? {} : { action }),
    ...(signer.authentication !== 'none' && canProve ? { authentication: signer.authentication } : {}),
    ...(hasPhone ? { phone: compactPhone(signer.phone) } : {}),
    ...(company ? { company } : {}),
    ...(language ? { language } : {}),
    ...(invitation ? { invitation } : {}),
    ...(hasBlock === null ? {} : { signature_block: hasBlock }),
    ...(accessCode !== undefined && isAccessCode(accessCode) ? { access_code: accessCode } : {})
  }
}

/** The role of a new name: the name, with a number if somebody else has it. */
export function roleOf(name: string, others: Pick<DraftSigner, 'role'>[]): string {
  const isTaken = (role: string) => others.some((other) => other.role === role)
  const wanted = name.trim()
  if (!isTaken(wanted)) return wanted
  for (let number = 2; ; number++) {
    const role = `${wanted} (${number})`
    if (!isTaken(role)) return role
  }
}

// What is left out of a request has no value there.
const withoutNulls = (own: DraftSigner['own']): Omit<DraftSignerRequest, 'name' | 'email'> =>
  JSON.parse(JSON.stringify(own, (_key, value) => value ?? undefined))
