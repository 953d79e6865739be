import {
  type Letter,
  nameOfSender,
  senderToSigners,
  subjectOf,
  textOf,
  writeBounceNotice,
  writeCode,
  writeCompletionNotice,
  writeCopy,
  writeDeclined,
  writeLinkLimit,
  writeMemberInvitation,
  writePasskeyAdded,
  writeRequestCopy,
  writeSignIn,
  writeToSigner,
  writeWebhookDisabled
} from '@signpost/spec/letters'
import { contactOf, isCurrentCode, type Mode, personOf, readerOf, senderNameOf } from '@signpost/spec/rules'
import { signInUrl } from '../accounts/sign-in-token.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import type { Email } from '../mail/mailer.js'
import { signingCodeOf } from '../signing-session/signing-code.js'
import { type Account, findAccount } from '../stores/account-store.js'
import { findEndpointByUuid } from '../stores/endpoint-store.js'
import type { EmailRequest } from '../stores/letter-request.js'
import { findMember } from '../stores/member-store.js'
import { findSignInLink } from '../stores/session-store.js'
import { findLinkCode, findLinkOfLetter } from '../stores/template-link-store.js'
import { bounceAddressOf } from './bounce-address.js'
import { brandOf } from './brand-of.js'
import { findByCode, findByDocument, findBySigner } from './correspondence.js'
import { findReader } from './find-reader.js'
import { htmlOf, ownBrand } from './layout.js'
import { downloadUrl, linksOfSigner, readUrl } from './links.js'
import { serviceName } from './service-name.js'

type Job<Kind extends string = string> = Extract<EmailRequest, { kind: Kind }>

/** A letter with its recipient and the account on whose behalf it is sent. */
interface Addressed {
  account: Account
  mode: Mode
  documentUuid: string | null
  to: { name: string; email: string }
  letter: Letter
  /** In whose name it is sent: the account's to signers, the service's to the account itself. */
  by: 'account' | 'service'
  /** Where replies go. Null if signers are to know no address of the account, and in letters to itself. */
  replyTo: Email['replyTo']
  unsubscribe?: Email['unsubscribe']
}

/** Writes and sends an e-mail, with the same identifier in every attempt. Skips an e-mail that is no longer relevant. */
export async function sendEmail(
  context: Context,
  job: EmailRequest,
  id: string,
  onAddressed: (email: string) => void = () => {}
): Promise<void> {
  const addressed = await address(context, job, id)
  if (!addressed) {
    context.log.info({ email: id, kind: job.kind }, 'an e-mail was left out, because it is no longer relevant')
    return
  }
  const { account, mode, documentUuid, to, letter, by, replyTo, unsubscribe = null } = addressed
  onAddressed(to.email)
  await context.mailer.send({
    id,
    accountId: account.id,
    mode,
    documentUuid,
    kind: job.kind,
    to: { name: to.name, email: to.email },
    fromName: by === 'account' ? senderNameOf(account) : (account.sender_name ?? nameOfSender(account)),
    returnTo: bounceAddressOf(context, id),
    replyTo,
    unsubscribe,
    language: letter.language,
    subject: subjectOf(letter, mode),
    text: textOf(letter),
    // Letters to the owner and to members come from the service.
    html: htmlOf(letter, by === 'account' ? brandOf(context.config, account) : ownBrand),
    links: letter.button ? [letter.button.url] : []
  })
}

async function address(context: Context, job: EmailRequest, id: string): Promise<Addressed | undefined> {
  if (job.kind === 'webhook-disabled') return addressWebhookDisabled(context, job)
  if (job.kind === 'link-limit') return addressLinkLimit(context, job)
  if (job.kind === 'sign-in' || job.kind === 'member-invitation') return addressMember(context, job)
  if (job.kind === 'passkey-added') return addressPasskeyAdded(context, job)
  if (job.kind === 'declined') return addressDeclined(context, job)
  if (job.kind === 'completion-notice') return addressCompletionNotice(context, job)
  if (job.kind === 'bounce-notice') return addressBounceNotice(context, job)
  if (job.kind === 'copy') return addressCopy(context, job)
  if (job.kind === 'request-copy') return addressRequestCopy(context, job)
  if (job.kind === 'code') return addressCode(context, job)
  if (job.kind === 'link-code') return addressLinkCode(context, job)
  const found = await findBySigner(context, job)
  if (!found) return undefined
  const { account, document, signer } = found
  const kind = viaKinds[job.kind as keyof typeof viaKinds] ?? 'notice'
  const links = await linksOfSigner(context, document, signer, { kind, link_id: publicId('eml', id) })
  const sender = senderToSigners(account, serviceName(context.config))
  const letter = writeToSigner(job, sender, document, signer, links, context.clock.now())
  if (!letter) return undefined
  const voice = inNameOf(account)
  // Invitations need an answer, so only what follows them can be unsubscribed from.
  const unsubscribe =
    voice.replyTo && (job.kind === 'reminder' || job.kind === 'deadline' || job.kind === 'deadline-moved')
      ? { email: voice.replyTo.email, subject: `No more reminders: ${document.title}` }
      : null
  return { ...about(found), to: signer, letter, ...voice, unsubscribe }
}

/** Of the letters that ask for something, what their links are called. */
const viaKinds = {
  invitation: 'invitation',
  reminder: 'reminder',
  deadline: 'deadline',
  'deadline-moved': 'deadline',
  'new-link': 'new_link'
} as const

function about({ account, document }: { account: Account; document: { id: string; mode: Mode } }) {
  return { account, mode: document.mode, documentUuid: document.id }
}

function inNameOf(account: Account): Pick<Addressed, 'by' | 'replyTo'> {
  const email = contactOf(account)
  return { by: 'account', replyTo: email === null ? null : { name: senderNameOf(account), email } }
}

const byService = { by: 'service', replyTo: null } as const

async function addressCode(context: Context, job: Job<'code'>) {
  const found = await findByCode(context, job)
  if (!found) return undefined
  const { account, document, signer, code } = found
  const letter = writeCode(senderToSigners(account, serviceName(context.config)), document, signer, code)
  return { ...about(found), to: signer, letter, ...inNameOf(account) }
}

async function addressLinkCode(context: Context, { codeUuid, nonce }: Job<'link-code'>) {
  const { sql, clock } = context
  const code = await findLinkCode(sql, codeUuid)
  if (!code || !isCurrentCode(code, nonce, clock.now())) return undefined
  const account = await findAccount(sql, code.account_id)
  if (!account) return undefined
  // Without a name, which anybody could have given with this address.
  const reader = { name: null, language: code.language, chosen_language: null }
  const letter = writeCode(
    senderToSigners(account, serviceName(context.config)),
    code,
    reader,
    signingCodeOf(context, code)
  )
  const to = { name: '', email: code.email }
  return { account, mode: code.mode, documentUuid: null, to, letter, ...inNameOf(account) }
}

async function addressCopy(context: Context, { documentUuid, email, name }: Job<'copy'>) {
  const found = await findByDocument(context, documentUuid)
  if (!found) return undefined
  const { account, document, signers } = found
  const letter = writeCopy(
    senderToSigners(account, serviceName(context.config)),
    document,
    signers,
    name,
    downloadUrl(context, document)
  )
  return { ...about(found), to: { name, email }, letter, ...inNameOf(account) }
}

async function addressRequestCopy(context: Context, { documentUuid, email, name, copy }: Job<'request-copy'>) {
  const found = await findByDocument(context, documentUuid)
  if (found?.document.status !== 'sent' || !readerOf(found.document, copy)) return undefined
  const { account, document, signers } = found
  const sender = senderToSigners(account, serviceName(context.config))
  const letter = writeRequestCopy(sender, document, signers, name, await readUrl(context, document, copy))
  return { ...about(found), to: { name, email }, letter, ...inNameOf(account) }
}

async function addressDeclined(context: Context, { documentUuid, memberUuid }: Job<'declined'>) {
  const found = await findByDocument(context, documentUuid)
  const notified = found && (await findReader(context, found.account, memberUuid))
  if (!notified) return undefined
  const { document, signers } = found
  const signer = signers.find(({ status }) => status === 'declined')
  const letter = writeDeclined(notified.reader, document.title, signer, document.void_reason)
  return { ...about(found), to: notified.to, letter, ...byService }
}

async function addressCompletionNotice(context: Context, { documentUuid, memberUuid }: Job<'completion-notice'>) {
  const found = await findByDocument(context, documentUuid)
  const notified = found && (await findReader(context, found.account, memberUuid))
  if (!notified) return undefined
  const { document, signers } = found
  const letter = writeCompletionNotice(notified.reader, document.title, signers, downloadUrl(context, document))
  return { ...about(found), to: notified.to, letter, ...byService }
}

async function addressBounceNotice(
  context: Context,
  { documentUuid, bounced, candidate, memberUuid }: Job<'bounce-notice'>
) {
  const found = await findByDocument(context, documentUuid)
  const notified = found && (await findReader(context, found.account, memberUuid))
  const signer = found && personOf(found.signers, bounced, candidate)
  // Another address was given since.
  if (!notified || !signer?.bounced_at) return undefined
  const letter = writeBounceNotice(notified.reader, found.document.title, signer, signer.bounce_reason)
  return { ...about(found), to: notified.to, letter, ...byService }
}

async function addressWebhookDisabled(context: Context, { endpointUuid, memberUuid }: Job<'webhook-disabled'>) {
  const endpoint = await findEndpointByUuid(context.sql, endpointUuid)
  const account = endpoint && (await findAccount(context.sql, endpoint.account_id))
  const notified = account && (await findReader(context, account, memberUuid))
  if (!notified || endpoint.active) return undefined
  const letter = writeWebhookDisabled(notified.reader, endpoint.url, endpoint.disabled_reason ?? '')
  return { account, mode: endpoint.mode, documentUuid: null, to: notified.to, letter, ...byService }
}

async function addressLinkLimit(context: Context, { templateLinkUuid, limit, memberUuid }: Job<'link-limit'>) {
  const link = await findLinkOfLetter(context.sql, templateLinkUuid)
  const account = link && (await findAccount(context.sql, link.account_id))
  const notified = account && (await findReader(context, account, memberUuid))
  if (!notified) return undefined
  const { mode, template_id, title } = link
  const url = `${context.config.siteUrl}/console/${mode}/templates/${publicId('tpl', template_id)}/links`
  const letter = writeLinkLimit(notified.reader, title, limit, url)
  return { account, mode, documentUuid: null, to: notified.to, letter, ...byService }
}

async function addressMember(context: Context, { kind, linkUuid }: Job<'sign-in' | 'member-invitation'>) {
  const { sql, clock, config } = context
  const now = clock.now()
  const link = await findSignInLink(sql, linkUuid)
  const member = link && (await findMember(sql, link.member_id))
  const account = member && (await findAccount(sql, member.account_id))
  if (!account || link.used_at || link.expires_at <= now) return undefined
  const url = await signInUrl(context, link, now)
  const sender = { ...account, service: serviceName(config) }
  const letter = kind === 'sign-in' ? writeSignIn(sender, member, url) : writeMemberInvitation(sender, member, url)
  const to = { name: member.name ?? '', email: member.email }
  // In live mode, because test keys read the captured e-mails of test mode.
  return { account, mode: 'live' as const, documentUuid: null, to, letter, ...byService }
}

async function addressPasskeyAdded({ sql, config }: Context, { memberUuid, name, from }: Job<'passkey-added'>) {
  const member = await findMember(sql, memberUuid)
  const account = member && (await findAccount(sql, member.account_id))
  if (!account) return undefined
  const letter = writePasskeyAdded(
    { ...account, service: serviceName(config) },
    member,
    { name, from },
    `${config.siteUrl}/console/live/sessions`
  )
  const to = { name: member.name ?? '', email: member.email }
  return { account, mode: 'live' as const, documentUuid: null, to, letter, ...byService }
}
