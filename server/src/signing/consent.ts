import { sha256Of } from '../storage/document-files.js'

/** What a signer accepts before signing. A new wording is a new text: signers accept the digest of the one they saw. */
const text = `I agree to sign this document electronically. My electronic signature has the same legal effect as my \
signature by hand. I have read the document, I can keep a copy of it, and I know that the time of signing, my network \
address and my browser are recorded in its audit trail.`

export const consent = { text, sha256: sha256Of(text) }
