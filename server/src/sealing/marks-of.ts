import type { CertificateSigner } from '@signpost/pdf'
import { sha256Of } from '../storage/document-files.js'
import type { AuditRow } from '../stores/audit-store.js'
import type { SignatureRow } from '../stores/signature-store.js'
import type { SignerRow } from '../stores/signer-store.js'

/** How the signature and the initials of a signer were made. */
export function marksOf({ id }: SignerRow, signatures: SignatureRow[], trail: AuditRow[]): CertificateSigner['marks'] {
  return signatures
    .filter(({ signer_id }) => signer_id === id)
    .map(({ purpose, kind, png }) => ({
      purpose,
      made: kind === 'drawn' && png && isDrawnElsewhere(png, trail) ? 'drawnElsewhere' : kind
    }))
}

// Only this picture: who has drawn on another device can have drawn again on the first. Entries of before do not say which it was.
function isDrawnElsewhere(png: Uint8Array, trail: AuditRow[]): boolean {
  const sha256 = sha256Of(png)
  return trail.some(({ action, data }) => action === 'signer.drew_elsewhere' && data.sha256 === sha256)
}
