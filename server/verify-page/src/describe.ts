/** What the service says of a PDF's digital signatures. */
export interface Report {
  valid: boolean
  covers_whole_file: boolean
  signatures: {
    signer_name: string | null
    signed_at: string | null
    level: string | null
    valid: boolean
    trusted: boolean
    modified_after: boolean
  }[]
  problems: string[]
}

/** A report in words. */
export function describe({ valid, signatures, problems }: Report): { title: string; lines: string[] } {
  if (signatures.length === 0) return { title: 'This PDF carries no digital signature.', lines: [] }
  const title = valid ? 'Unchanged since it was sealed.' : 'This document cannot be relied on.'
  return { title, lines: [...signatures.map(describeSignature), ...problems] }
}

function describeSignature({ signer_name, signed_at, level, valid, trusted }: Report['signatures'][number]) {
  const when = signed_at ? ` on ${new Date(signed_at).toUTCString()}` : ''
  const trust = trusted
    ? 'by a certificate that this service trusts'
    : 'by a certificate that this service does not know'
  const state = valid ? 'valid' : 'NOT valid'
  return `Signed by ${signer_name ?? 'somebody unnamed'}${when}: ${state}, ${trust}${level ? ` (${level})` : ''}.`
}
