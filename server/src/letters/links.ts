import type { Links } from '@signpost/spec/letters'
import { linkExpiry, linkLifetimeMs, type Person } from '@signpost/spec/rules'
import { pageUrl } from '../common/page-url.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { createReadingToken } from '../signing-session/reading-token.js'
import { createSigningToken, type SigningClaims } from '../signing-session/signing-token.js'
import { presign } from '../storage/presign.js'
import type { DocumentRow } from '../stores/document-store.js'

/** The URL where a signer signs and later finds the result, and one that only reports the document. */
export async function linksOfSigner(
  context: Context,
  document: DocumentRow,
  signer: Person,
  via: SigningClaims['via']
): Promise<Links> {
  const now = context.clock.now()
  const claims = {
    signerId: publicId('sgn', signer.id),
    candidateId: publicId('cnd', signer.candidate),
    documentId: publicId('doc', document.id),
    person: signer.replacements,
    unlockedBy: null,
    identifiedBy: null,
    embedOrigin: null,
    via,
    // biome-ignore lint/style/noNonNullAssertion: a document with a signing link was sent, and has a deadline
    expiresAt: linkExpiry(document.expires_at!, now)
  }
  const url = async (more: Partial<SigningClaims>) =>
    pageUrl(context.config.siteUrl, 'sign', await createSigningToken(context, { ...claims, ...more }, now))
  // In the fragment, as the token, which is not sent to servers.
  return { url: await url({}), reportUrl: `${await url({ reportOnly: true })}&report=1` }
}

/** The URL where the recipient of a copy reads what the signers are asked to sign. */
export async function readUrl(context: Context, document: DocumentRow, copy: number): Promise<string> {
  const now = context.clock.now()
  // biome-ignore lint/style/noNonNullAssertion: a document that was sent has a deadline
  const expiresAt = linkExpiry(document.expires_at!, now)
  const claims = { documentId: publicId('doc', document.id), copy, unlockedBy: null, expiresAt }
  return pageUrl(context.config.siteUrl, 'read', await createReadingToken(context, claims, now))
}

/** The URL of the completed document, for recipients who are not signers. */
export function downloadUrl({ config, clock }: Context, document: DocumentRow): string {
  const name = encodeURIComponent(`${document.file_name.replace(/\.pdf$/i, '')} - signed.pdf`)
  return presign({
    siteUrl: config.siteUrl,
    secret: config.secrets[0],
    path: `/files/${publicId('doc', document.id)}/${document.seal_sha256}/${name}`,
    expiresAt: new Date(clock.now().getTime() + linkLifetimeMs)
  })
}
