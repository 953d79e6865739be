import { X509Certificate } from 'node:crypto'
import { PdfFile } from '../file/pdf-file.js'
import type { AuditSeal } from '../interface/requests.js'
import { checkSignature } from '../verify/check-signature.js'
import { claimedTime } from '../verify/claimed-time.js'
import { type FoundSignature, readSignatures } from '../verify/read-signatures.js'
import type { TrustedRoots } from '../verify/trusted-roots.js'
import { chainToRoot } from '../x509/chain.js'
import { readAuditSealEntry } from './audit-seal-entry.js'

/** Reads the audit trail's end from the newest signature that has one, and checks that signature. */
export function readAuditSeal(bytes: Buffer, roots: TrustedRoots): AuditSeal | null {
  const file = PdfFile.open(bytes)
  for (const found of readSignatures(file).reverse()) {
    const content = readAuditSealEntry(file, found.dict)
    if (content) return { ...content, problem: problemOf(file, found, roots) }
  }
  return null
}

function problemOf(file: PdfFile, found: FoundSignature, { own = [], signers }: TrustedRoots): string | null {
  const { cms, problem } = checkSignature(file, found)
  if (problem || !cms?.signer) return problem?.text ?? 'it has no certificate'
  const known = [...own, ...signers].map((root) => new X509Certificate(root))
  const at = claimedTime(file, found) ?? new Date(0)
  return chainToRoot(cms.signer, cms.certificates, known, at)
    ? null
    : 'its certificate is not trusted: see TRUSTED_ROOTS'
}
