import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { signUrl } from '../signing-session/sign-url.js'
import { createSigningToken } from '../signing-session/signing-token.js'
import { presign } from '../storage/presign.js'
import type { DocumentRow } from '../stores/document-store.js'
import type { SignerRow } from '../stores/signer-store.js'

// A link outlives its deadline, so that who comes late reads why, and who signed finds the result.
const margin = 30 * 24 * 3600_000

/** Where a signer signs, and later finds what came of it. */
export async function signingUrl(context: Context, document: DocumentRow, signer: SignerRow): Promise<string> {
  const now = context.clock.now()
  const claims = {
    signerId: publicId('sgn', signer.id),
    documentId: publicId('doc', document.id),
    unlockedBy: null,
    embedOrigin: null,
    expiresAt: new Date(Math.max(document.expires_at!.getTime(), now.getTime()) + margin)
  }
  return signUrl(context.config.siteUrl, await createSigningToken(context, claims, now))
}

/** Where somebody who did not sign gets the completed document. */
export function downloadUrl({ config, clock }: Context, document: DocumentRow): string {
  const name = encodeURIComponent(`${document.file_name.replace(/\.pdf$/i, '')} - signed.pdf`)
  return presign({
    siteUrl: config.siteUrl,
    secret: config.secret,
    path: `/files/${publicId('doc', document.id)}/${document.seal_sha256}/${name}`,
    expiresAt: new Date(clock.now().getTime() + margin)
  })
}
