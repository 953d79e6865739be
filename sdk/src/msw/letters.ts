import { languageCodes, nearestLanguage } from '../../../spec/languages/index.js'
import {
  codeMessage,
  consentTextFor,
  type Letter,
  type Notified,
  ownConsentText,
  ownerOf,
  senderToSigners,
  subjectOf,
  textOf,
  textsIn,
  writeBounceNotice,
  writeCode,
  writeCompletionNotice,
  writeCopy,
  writeDeclined,
  writeLinkLimit,
  writeRequestCopy,
  writeToSigner,
  writeWebhookDisabled
} from '../../../spec/letters/index.js'
import type { Schemas } from './contract.js'
import { hold, readCode } from './hold.js'
import { newId, sha256 } from './ids.js'
import {
  type ConsentFor,
  isAddressOf,
  type LinkLimit,
  linkExpiry,
  linkLifetimeMs,
  type NotificationKind,
  personOf,
  type Letter as Request,
  recipientsOf
} from './rules.js'
import { signUrl } from './signing-token.js'
import type { MockDocument, MockTemplateLink } from './state.js'
import { later, now, timeOf, type World } from './world.js'

type CodeRequest = Extract<Request, { kind: 'code' | 'code-message' }>
type EmailRequest = Exclude<Request, { kind: 'code-message' }>

/** Sends an e-mail or a text message about a document, unless it is no longer relevant. */
export function send(world: World, known: MockDocument, request: Request): void {
  if (request.kind === 'code-message') {
    sendMessage(world, known, request)
    return
  }
  const { id, mode } = known.document
  const about = { kind: request.kind, mode, document_id: id }
  if (request.kind === 'declined' || request.kind === 'completion-notice' || request.kind === 'bounce-notice') {
    for (const { to, reader } of readersOf(world, notifications[request.kind])) {
      deliver(world, { to, letter: writeNotification(world, known, request, reader), ...about, signer_id: null })
    }
    return
  }
  const written = write(world, known, request)
  if (written) deliver(world, { ...written, ...about, signer_id: 'signer' in request ? request.signer : null })
}

const notifications = { declined: 'declined', 'completion-notice': 'completed', 'bounce-notice': 'bounced' } as const

type Notification = Extract<Request, { kind: keyof typeof notifications }>

function readersOf({ state, baseUrl }: World, kind: NotificationKind): { to: string; reader: Notified }[] {
  const { account, members } = state
  return recipientsOf(kind, [...members.values()], account).map((member) => {
    const owner = ownerOf(account)
    if (!member) return { to: account.email, reader: owner }
    const name = member.name ?? (isAddressOf(account, member.email) ? owner.name : null)
    return { to: member.email, reader: { account, name, settingsUrl: `${baseUrl}/console/live/notifications` } }
  })
}

function writeNotification(world: World, known: MockDocument, request: Notification, reader: Notified): Letter {
  const { document, signers } = hold(known)
  const { title } = known.document
  if (request.kind === 'completion-notice') {
    return writeCompletionNotice(reader, title, signers, fileUrl(world, document.id, 'signed', linkLifetimeMs))
  }
  if (request.kind === 'declined') {
    const signer = signers.find(({ status }) => status === 'declined')
    return writeDeclined(reader, title, signer, document.void_reason)
  }
  const bounced = personOf(signers, request.bounced, request.candidate)
  return writeBounceNotice(reader, title, bounced ?? { name: '', email: '' }, bounced?.bounce_reason ?? null)
}

function sendMessage(world: World, known: MockDocument, { signer: id, candidate, nonce }: CodeRequest) {
  const signer = personOf(hold(known).signers, id, candidate)
  if (!signer?.phone) return
  const sender = senderToSigners(world.state.account)
  world.state.messages.push({
    id: newId('msg'),
    to: signer.phone,
    text: codeMessage(sender, signer, readCode(nonce).code, new URL(world.baseUrl).host),
    kind: 'code',
    document_id: known.document.id,
    mode: known.document.mode,
    created_at: now(world)
  })
}

/** Tells members that an endpoint has been disabled. */
export function sendWebhookDisabled(world: World, { url, disabled_reason, mode }: Schemas['WebhookEndpoint']): void {
  for (const { to, reader } of readersOf(world, 'endpoint_disabled')) {
    const letter = writeWebhookDisabled(reader, url, disabled_reason ?? '')
    deliver(world, { to, letter, kind: 'webhook-disabled', mode, document_id: null, signer_id: null })
  }
}

/** Tells members that a limit of a link of a template was reached. */
export function sendLinkLimit(world: World, link: MockTemplateLink, limit: LinkLimit): void {
  const { mode, template_id } = link
  const title = world.state.templates.get(template_id)?.title ?? ''
  const url = `${world.baseUrl}/console/${mode}/templates/${template_id}/links`
  for (const { to, reader } of readersOf(world, 'link_limit_reached')) {
    const letter = writeLinkLimit(reader, title, limit, url)
    deliver(world, { to, letter, kind: 'link-limit', mode, document_id: null, signer_id: null })
  }
}

function write(
  world: World,
  known: MockDocument,
  request: Exclude<EmailRequest, Notification>
): { to: string; letter: Letter } | undefined {
  const { document: held, signers } = hold(known)
  const { account } = world.state
  const document = { ...held, title: known.document.title }
  if (request.kind === 'copy') {
    const url = fileUrl(world, document.id, 'signed', linkLifetimeMs)
    return {
      to: request.email,
      letter: writeCopy(senderToSigners(account), document, signers, request.name, url)
    }
  }
  if (request.kind === 'request-copy') {
    const url = `${world.baseUrl}/read#token=mock.${document.id}.${request.copy}`
    return {
      to: request.email,
      letter: writeRequestCopy(senderToSigners(account), document, signers, request.name, url)
    }
  }
  const at = timeOf(world)
  const signer = personOf(signers, request.signer, request.candidate)
  if (!signer) return undefined
  if (request.kind === 'code') {
    const { code } = readCode(request.nonce)
    return { to: signer.email, letter: writeCode(senderToSigners(account), document, signer, code) }
  }
  const url = signUrl(world, known, signer, linkExpiry(document.expires_at ?? at, at))
  const letter = writeToSigner(
    request,
    senderToSigners(account),
    document,
    signer,
    { url, reportUrl: `${url}&report=1` },
    at
  )
  return letter && { to: signer.email, letter }
}

type Addressed = Pick<Schemas['CapturedEmail'], 'to' | 'kind' | 'document_id'> & {
  mode: Schemas['Mode']
  signer_id: string | null
  letter: Letter
}

function deliver(world: World, { letter, mode, ...about }: Addressed) {
  const text = textOf(letter)
  world.state.emails.push({
    id: newId('eml'),
    ...about,
    bounce: null,
    mode,
    subject: subjectOf(letter, mode),
    text,
    html: htmlOf(text),
    links: letter.button ? [letter.button.url] : [],
    created_at: now(world)
  })
}

/** A letter as HTML. The service's has a layout. */
export function htmlOf(text: string): string {
  return `<pre>${text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`)}</pre>`
}

/** The URL of a document's file, which works without an API key until it expires. */
export function fileUrl(
  world: World,
  id: string,
  part: Schemas['DownloadPart'] | 'evidence',
  lifetime: number
): string {
  const expires = Math.floor(Date.parse(later(world, lifetime)) / 1000)
  return `${world.baseUrl}/files/${id}?part=${part}&expires=${expires}&signature=mock`
}

type SignerAction = Schemas['SignerAction']

const actions: readonly SignerAction[] = ['sign', 'approve', 'view']

type Sender = Pick<Schemas['Account'], 'disclosure'>

/** The consent text for a signer, with its digest. */
export async function consentIn(
  sender: Sender,
  tag: string | null,
  action: SignerAction
): Promise<Schemas['SigningSession']['consent']> {
  const text = ownConsentText(sender, action) ?? consentTextFor(textsIn(tag), action)
  return { text, sha256: await sha256(text) }
}

/** The consent texts of a sender in all languages, in the form that rules use. */
export async function readConsents(sender: Sender): Promise<ConsentFor> {
  const digests = new Map<string, string>()
  for (const language of languageCodes) {
    for (const action of actions)
      digests.set(`${language} ${action}`, (await consentIn(sender, language, action)).sha256)
  }
  return (tag, action) => {
    const language = nearestLanguage(tag)
    const own = ownConsentText(sender, action)
    return { sha256: digests.get(`${language} ${action}`) ?? '', language: own === null ? language : null, own }
  }
}

/** The URL of a file that a signer has attached. */
export function attachmentUrl(world: World, id: string, digest: string, lifetime: number): string {
  const expires = Math.floor(Date.parse(later(world, lifetime)) / 1000)
  return `${world.baseUrl}/files/${id}?attachment=${digest}&expires=${expires}&signature=mock`
}
