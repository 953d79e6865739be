import type { Mode } from '@signpost/spec/rules'
import type { Context } from '../context/context.js'
import { sharedLanguage, textsIn } from '../language/language.js'
import type { Email } from '../mail/mailer.js'
import { type Account, findAccount } from '../stores/account-store.js'
import { findEndpointByUuid } from '../stores/endpoint-store.js'
import type { LetterRequest } from '../stores/letter-request.js'
import { findByDocument, findBySigner } from './correspondence.js'
import { htmlOf, type Letter, textOf } from './layout.js'
import * as toOwner from './letter-to-owner.js'
import { letterToSigner } from './letter-to-signer.js'
import { downloadUrl } from './links.js'
import { nameOfSender } from './sender.js'
import { writeToSigner } from './write-to-signer.js'

type Job<Kind extends string = string> = Extract<LetterRequest, { kind: Kind }>

/** A letter with its recipient and the account on whose behalf it is sent. */
interface Addressed {
  account: Account
  mode: Mode
  documentUuid: string | null
  to: { name: string; email: string }
  letter: Letter
  /** The sender of the document; null if the recipient is the sender. */
  replyTo: Email['replyTo']
  unsubscribe?: Email['unsubscribe']
}

/** Writes and sends an e-mail, with the same identifier in every attempt. Skips an e-mail that is no longer relevant. */
export async function sendEmail(context: Context, job: LetterRequest, id: string): Promise<void> {
  const addressed = await write(context, job)
  if (!addressed) return
  const { account, mode, documentUuid, to, letter, replyTo, unsubscribe = null } = addressed
  await context.mailer.send({
    id,
    accountId: account.id,
    mode,
    documentUuid,
    kind: job.kind,
    to: { name: to.name, email: to.email },
    fromName: nameOfSender(account),
    replyTo,
    unsubscribe,
    subject: `${mode === 'test' ? '[TEST] ' : ''}${letter.subject}`.replace(/[\r\n]+/g, ' '),
    text: textOf(letter),
    html: htmlOf(letter),
    links: letter.button ? [letter.button.url] : []
  })
}

async function write(context: Context, job: LetterRequest): Promise<Addressed | undefined> {
  if (job.kind === 'webhook-disabled') return writeWebhookDisabled(context, job)
  if (job.kind === 'declined') return writeDeclined(context, job)
  if (job.kind === 'copy') return writeCopy(context, job)
  const found = await findBySigner(context, job.signerUuid)
  const letter = found && (await writeToSigner(context, job, found))
  if (!letter) return undefined
  const replyTo = senderOf(found.account)
  // Invitations need an answer, so only reminders can be unsubscribed from.
  const unsubscribe =
    job.kind === 'reminder' ? { email: replyTo.email, subject: `No more reminders: ${found.document.title}` } : null
  return { ...about(found), to: found.signer, letter, replyTo, unsubscribe }
}

function about({ account, document }: { account: Account; document: { id: string; mode: Mode } }) {
  return { account, mode: document.mode, documentUuid: document.id }
}

function senderOf(account: Account) {
  return { name: nameOfSender(account), email: account.email }
}

async function writeCopy(context: Context, { documentUuid, email, name }: Job<'copy'>) {
  const found = await findByDocument(context, documentUuid)
  if (!found) return undefined
  const { account, document, signers } = found
  const language = sharedLanguage(signers.map((signer) => signer.language))
  const words = textsIn(language).completed({ sender: account.name, title: document.title })
  const letter = letterToSigner(account, { name, language }, words, { url: downloadUrl(context, document) })
  return { ...about(found), to: { name, email }, letter, replyTo: senderOf(account) }
}

async function writeDeclined(context: Context, { documentUuid }: Job<'declined'>) {
  const found = await findByDocument(context, documentUuid)
  if (!found) return undefined
  const { account, document, signers } = found
  const signer = signers.find(({ status }) => status === 'declined')
  const letter = toOwner.declined(account, document.title, signer?.name ?? 'A signer', document.void_reason)
  return { ...about(found), to: account, letter, replyTo: null }
}

async function writeWebhookDisabled({ sql }: Context, { endpointUuid }: Job<'webhook-disabled'>) {
  const endpoint = await findEndpointByUuid(sql, endpointUuid)
  const account = endpoint && (await findAccount(sql, endpoint.account_id))
  if (!endpoint || !account || endpoint.active) return undefined
  const letter = toOwner.webhookDisabled(account, endpoint.url, endpoint.disabled_reason ?? '')
  return { account, mode: endpoint.mode, documentUuid: null, to: account, letter, replyTo: null }
}
