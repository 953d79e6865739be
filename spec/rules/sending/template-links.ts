import { unassigned } from '../documents/assign-roles.js'
import type { Held, HeldSigner } from '../documents/held.js'
import { type Act, type AuditRecord, auditEntry, type Transition } from '../documents/transition.js'
import { assertFixedValues } from '../fields/fixed-values.js'
import { assertDrawable, assertDrawableName } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import { isSameAddress } from '../ground/email-format.js'
import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { dayIn } from '../ground/time-zone.js'
import { identifiedEntry } from '../signing/authentication.js'
import { prefill } from './prefill.js'
import { assertSeveralPeople, assertSigners, type SendDefaults, send, withDefaults } from './send.js'

type Link = Schemas['TemplateLink']

/** What the sender has said of a link. */
export type LinkContent = Pick<
  Link,
  'role' | 'signers' | 'prefill' | 'metadata' | 'tags' | 'authentication' | 'max_uses' | 'max_uses_per_day'
> & {
  expires_at: Date | null
}

/** A link of a template, as rules read it. */
export type HeldLink = LinkContent & Pick<Link, 'active' | 'uses'> & UsesOfDay & { told_of: ToldOf }

/** On which day in UTC the sender was last told that a limit of a link was reached. */
export type ToldOf = Partial<Record<LinkLimit, string>>

/** The limits of a link. */
export const linkLimits = [
  'max_uses',
  'max_uses_per_day',
  'begun_from_network'
] as const satisfies Schemas['TemplateLinkLimit'][]
export type LinkLimit = (typeof linkLimits)[number]

/** How often a link was used on the last day on which it was, and that day in UTC: `2026-03-01`. Null if it was never used. */
export interface UsesOfDay {
  uses_of_day: number
  day_of_uses: string | null
}

/** The person who opens a link. */
export type Opener = Schemas['OpenTemplateLinkRequest']

/** Where somebody who opens a link is, and whether a test helper acts in their place. */
export type OpenedFrom = Pick<Act, 'ipAddress' | 'userAgent' | 'simulated' | 'via'>

/** The content of a new link. Throws if no document could be sent with it. */
export async function readLink(
  { roles, fields }: Pick<Schemas['Template'], 'roles' | 'fields'>,
  request: Schemas['CreateTemplateLinkRequest'],
  given: Given,
  now: Date
): Promise<LinkContent> {
  const { role, signers = [], prefill: values = {}, authentication = 'email_code', max_uses = null } = request
  const { max_uses_per_day = null } = request
  assertRoles(Object.keys(roles), role, signers)
  assertSigners(signers, given)
  assertSeveralPeople(signers)
  const filled = await prefill(fields, values, given)
  for (const name of Object.keys(roles)) {
    // Who opens the link says their name and address.
    const person = signers.find((signer) => signer.role === name) ?? { name: 'given', email: 'given' }
    const own = filled.filter((field) => field.role === name)
    assertFixedValues(own, person, ({ label }) => `prefill.${label}`)
  }
  const expires_at = readExpiry(request.expires_at ?? null, now)
  const kept = signers.map(({ language = null, ...signer }) => ({ ...signer, language }))
  const { metadata = {}, tags = [] } = request
  const limits = { max_uses, max_uses_per_day, expires_at }
  return { role, signers: kept, prefill: values, metadata, tags, authentication, ...limits }
}

/** What an update makes of a link: what it names and changes. Null if nothing changes. */
export function updateLink(
  link: HeldLink,
  { expires_at, ...request }: Schemas['UpdateTemplateLinkRequest'],
  now: Date
): LinkChanges | null {
  const wanted = { ...request, ...(expires_at === undefined ? {} : { expires_at: readExpiry(expires_at, now) }) }
  const before = { ...link, expires_at: link.expires_at?.getTime() }
  const changes = Object.entries(wanted).filter(([name, value]) => {
    const after = value instanceof Date ? value.getTime() : (value ?? undefined)
    return after !== (before[name as keyof typeof wanted] ?? undefined)
  })
  return changes.length > 0 ? Object.fromEntries(changes) : null
}

/** What can change in a link. */
export type LinkChanges = Partial<Pick<HeldLink, 'active' | 'max_uses' | 'max_uses_per_day' | 'expires_at'>>

function readExpiry(text: string | null, now: Date): Date | null {
  const expires_at = text === null ? null : new Date(text)
  if (expires_at && expires_at <= now) throw invalid('VALIDATION_FAILED', 'expires_at', 'must be in the future')
  return expires_at
}

/** How often a link has been used after one more use. */
export function countUse(link: Pick<HeldLink, 'uses' | keyof UsesOfDay>, now: Date): UsesOfDay & { uses: number } {
  return { uses: link.uses + 1, uses_of_day: usesToday(link, now) + 1, day_of_uses: dayIn('UTC', now) }
}

/** The limit that the last use of a link has reached. Null if it can be used once more. */
export function reachedLimit(link: HeldLink, now: Date): LinkLimit | null {
  const status = statusOfLink(link, now)
  if (status === 'used_up') return 'max_uses'
  return status === 'used_up_today' ? 'max_uses_per_day' : null
}

/** Of which limits the sender was told once they are told of this one. Null if they were told of it today. */
export function tellOf({ told_of }: Pick<HeldLink, 'told_of'>, limit: LinkLimit, now: Date): ToldOf | null {
  const today = dayIn('UTC', now)
  return told_of[limit] === today ? null : { ...told_of, [limit]: today }
}

/** What an event says of a link: its limits, without the people and values of its documents. */
export function linkEventData(
  { id, template_id, mode, status, max_uses, max_uses_per_day, uses, expires_at, created_at }: Link,
  limit: LinkLimit
): Schemas['TemplateLinkEventData'] {
  return { id, template_id, mode, status, max_uses, max_uses_per_day, uses, expires_at, created_at, limit }
}

const usesToday = ({ uses_of_day, day_of_uses }: UsesOfDay, now: Date) =>
  day_of_uses === dayIn('UTC', now) ? uses_of_day : 0

function assertRoles(roles: string[], own: string, signers: Schemas['TemplateLinkSignerRequest'][]) {
  if (!roles.includes(own)) throw invalid('ROLE_UNKNOWN', 'role', 'is not one of the roles')
  signers.forEach(({ role }, index) => {
    const path = `signers[${index}].role`
    if (!roles.includes(role)) throw invalid('ROLE_UNKNOWN', path, 'is not one of the roles')
    if (role === own) throw invalid('VALIDATION_FAILED', path, 'is the role of the person who opens the link')
    const isFirst = signers.findIndex((other) => other.role === role) === index
    if (!isFirst) throw invalid('VALIDATION_FAILED', path, 'must be unique among the signers')
  })
  const left = roles.filter((name) => name !== own && signers.every(({ role }) => role !== name))
  if (left.length > 0) throw unassigned(left)
}

/** Whether a link can be used, and why not. */
export function statusOfLink(link: HeldLink, now: Date): Link['status'] {
  const { active, expires_at, max_uses, max_uses_per_day, uses } = link
  if (!active) return 'inactive'
  if (expires_at && expires_at <= now) return 'expired'
  if (max_uses !== null && uses >= max_uses) return 'used_up'
  return max_uses_per_day !== null && usesToday(link, now) >= max_uses_per_day ? 'used_up_today' : 'open'
}

/** Throws if a link cannot be used. The person who opens it does not learn why, but maybe whom to ask. */
export function assertLinkOpen(link: HeldLink, now: Date, details?: Record<string, string>): void {
  if (statusOfLink(link, now) !== 'open') throw linkClosed(details)
}

/** Throws if a link cannot be used, and says why: a test helper opens it for the sender. */
export function assertLinkUsable(link: HeldLink, now: Date): void {
  const status = statusOfLink(link, now)
  if (status === 'open') return
  const problem = `is ${status.replaceAll('_', ' ')}`
  throw new Refusal('TEMPLATE_LINK_CLOSED', `The link ${problem}.`, { id: problem })
}

/** The error for the person who opens a link that takes nobody. */
export function linkClosed(details?: Record<string, string>): Refusal {
  return new Refusal('TEMPLATE_LINK_CLOSED', 'This link takes nobody at the moment.', details)
}

/**
 * Sends a document that was made with a link, to the person who opened it and to the signers of the other roles.
 * @param linkId the public identifier
 * @param act of the sender, who has made the link
 */
export async function sendFromLink(
  held: Held,
  link: LinkContent & { id: string },
  opener: Opener,
  account: SendDefaults,
  given: Given,
  act: Act,
  from: OpenedFrom
): Promise<Transition> {
  const isTaken = link.signers.some(({ email }) => isSameAddress(email, opener.email))
  if (isTaken) throw invalid('DUPLICATE_SIGNER', 'email', 'is the address of another signer')
  assertDrawableName(opener.name, 'name', given)
  assertDrawable(opener.email, 'email', given)
  const request = withDefaults(requestOf(link, opener), account)
  const sent = await send(
    held,
    request,
    request.signers.map(() => null),
    given,
    act
  )
  const signer = sent.newSigners?.find(({ role }) => role === link.role) as HeldSigner
  const own: Act = { ...actOf(signer, given, act.at), ...from }
  const joined = auditEntry(own, 'signer.joined', { template_link_id: link.id, authentication: link.authentication })
  const [first, ...invited] = sent.audit as [AuditRecord, ...AuditRecord[]]
  if (link.authentication === 'email_code') {
    return { ...sent, audit: [first, joined, identifiedEntry(own, signer), ...invited] }
  }
  // Whose address it is, nobody knows: a link would let them sign.
  const others = invited.filter(({ data }) => data.signer_id !== given.publicId('sgn', signer.id))
  const letters = (sent.letters ?? []).filter((letter) => !('signer' in letter && letter.signer === signer.id))
  return { ...sent, audit: [first, joined, ...others], letters }
}

/** The person who opened a link proves once more who they are, to continue with the document that they have. */
export function returnByLink(signer: HeldSigner, given: Given, at: Date, from: OpenedFrom): Transition {
  const act = { ...actOf(signer, given, at), ...from }
  return { at, document: null, audit: [identifiedEntry(act, signer)], event: null }
}

/**
 * The error for the person who opens a link, for one of creating and sending the document: about what they gave, or else that the link
 * takes nobody. The rest is between the sender and the service: a used up quota, a template that has changed.
 */
export function refusalOfOpener(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const [[path, problem] = ['', '']] = Object.entries(error.details ?? {})
  const place = /^(?:signers\[0\]\.)?(name|email)$/.exec(path)?.[1]
  return place === undefined ? linkClosed() : invalid(error.code, place, problem)
}

function requestOf(link: LinkContent, { name, email, language }: Opener) {
  const { role, authentication } = link
  const others = link.signers.map(({ language: tag, ...signer }) => ({
    ...signer,
    ...(tag === null ? {} : { language: tag })
  }))
  return { signers: [{ name, email, role, authentication, ...(language ? { language } : {}) }, ...others] }
}

function actOf({ id, name, email }: HeldSigner, { publicId }: Given, at: Date) {
  return { at, actor: { type: 'signer' as const, id: publicId('sgn', id), name, email } }
}
