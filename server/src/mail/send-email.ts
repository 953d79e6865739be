import { type Account, findAccount } from '../accounts/account-store.js'
import type { Context } from '../context.js'
import { isPending } from '../documents/document.js'
import { type DocumentRow, findDocumentByUuid } from '../documents/document-store.js'
import { publicId } from '../ids.js'
import type { TaskPayload } from '../jobs/tasks.js'
import { findSigners, type SignerRow } from '../signers/signer-store.js'
import { signUrl } from '../signing/sign-url.js'
import { createSigningToken } from '../signing/signing-token.js'
import { presign } from '../storage/presign.js'
import type { EndpointRow } from '../webhooks/endpoint-store.js'
import { htmlOf, textOf } from './layout.js'
import * as letters from './letters.js'

type Job = TaskPayload<'send-email'>

const day = 24 * 3600_000
// A link outlives its deadline, so that who comes late reads why, and who signed finds the result.
const linkMargin = 30 * day

/** Writes and sends an e-mail of one kind, under an identifier of its own. One that time has made pointless is left out. */
export async function sendEmail(context: Context, job: Job, id: string): Promise<void> {
  if (job.kind === 'webhook-disabled') return sendToOwner(context, job.endpointUuid, id)
  const found =
    'signerUuid' in job ? await findBySigner(context, job.signerUuid) : await findByDocument(context, job.documentUuid)
  if (!found) return
  const written = await write(context, job, found)
  if (!written) return
  await dispatch(context, { id, ...found, kind: job.kind, ...written })
}

interface Found {
  account: Account
  document: DocumentRow
  signers: SignerRow[]
  signer?: SignerRow
}

async function findBySigner(context: Context, signerUuid: string): Promise<Found | undefined> {
  const [row] = await context.sql<{ document_id: string }[]>`select document_id from signers where id = ${signerUuid}`
  const found = row && (await findByDocument(context, row.document_id))
  return found && { ...found, signer: found.signers.find(({ id }) => id === signerUuid) }
}

async function findByDocument({ sql }: Context, documentUuid: string): Promise<Found | undefined> {
  const document = await findDocumentByUuid(sql, documentUuid)
  const account = document && (await findAccount(sql, document.account_id))
  return document && account && { account, document, signers: await findSigners(sql, document.id) }
}

interface Written {
  to: { name: string; email: string }
  wording: letters.Wording
}

async function write(
  context: Context,
  job: Job,
  { account, document, signers, signer }: Found
): Promise<Written | null> {
  const about = (name: string) => ({ sender: account.name, title: document.title, name })
  if (job.kind === 'copy') {
    return { to: job, wording: letters.completed(about(job.name), downloadUrl(context, document)) }
  }
  if (job.kind === 'declined') {
    const decliner = signers.find(({ status }) => status === 'declined')
    const wording = letters.declined(about(account.name), decliner?.name ?? 'A signer', document.void_reason)
    return { to: account, wording }
  }
  if (!signer || job.kind === 'webhook-disabled') return null
  if (job.kind === 'voided') return { to: signer, wording: letters.voided(about(signer.name), document.void_reason) }
  if (job.kind === 'expired') return { to: signer, wording: letters.expired(about(signer.name)) }
  const url = await signingUrl(context, document, signer)
  if (job.kind === 'completed') return { to: signer, wording: letters.completed(about(signer.name), url) }
  if (document.status !== 'sent' || !isPending(signer)) return null
  const message = job.kind === 'reminder' ? (job.message ?? document.message) : document.message
  const compose = job.kind === 'reminder' ? letters.reminder : letters.invitation
  return { to: signer, wording: compose(about(signer.name), url, message, document.expires_at!) }
}

async function signingUrl(context: Context, document: DocumentRow, signer: SignerRow) {
  const claims = {
    signerId: publicId('sgn', signer.id),
    documentId: publicId('doc', document.id),
    unlocked: false,
    embedOrigin: null,
    expiresAt: new Date(Math.max(document.expires_at!.getTime(), context.clock.now().getTime()) + linkMargin)
  }
  return signUrl(context.config.siteUrl, await createSigningToken(context, claims, context.clock.now()))
}

function downloadUrl({ config, clock }: Context, document: DocumentRow) {
  const name = encodeURIComponent(`${document.file_name.replace(/\.pdf$/i, '')} - signed.pdf`)
  return presign({
    siteUrl: config.siteUrl,
    secret: config.secret,
    path: `/files/${publicId('doc', document.id)}/${document.seal_sha256}/${name}`,
    expiresAt: new Date(clock.now().getTime() + linkMargin)
  })
}

async function sendToOwner(context: Context, endpointUuid: string, id: string) {
  const [endpoint] = await context.sql<EndpointRow[]>`select * from webhook_endpoints where id = ${endpointUuid}`
  const account = endpoint && (await findAccount(context.sql, endpoint.account_id))
  if (!endpoint || !account || endpoint.active) return
  const wording = letters.webhookDisabled(account.name, endpoint.url, endpoint.disabled_reason ?? '')
  const { mode } = endpoint
  await dispatch(context, { id, account, document: null, mode, kind: 'webhook-disabled', to: account, wording })
}

interface Dispatch extends Written {
  id: string
  account: Account
  document: DocumentRow | null
  mode?: DocumentRow['mode']
  kind: string
}

async function dispatch(
  { mailer }: Context,
  { id, account, document, mode = document!.mode, kind, to, wording }: Dispatch
) {
  const letter = { ...wording.letter, footer: `Sent by Signpost for ${account.name} (${account.email}).` }
  await mailer.send({
    id,
    accountId: account.id,
    mode,
    documentUuid: document?.id ?? null,
    kind,
    to: { name: to.name, email: to.email },
    fromName: account.name,
    subject: `${mode === 'test' ? '[TEST] ' : ''}${wording.subject}`.replace(/[\r\n]+/g, ' '),
    text: textOf(letter),
    html: htmlOf(letter),
    links: letter.button ? [letter.button.url] : []
  })
}
