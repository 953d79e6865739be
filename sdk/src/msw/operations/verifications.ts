import type { Verification, VerifiedSignature } from '../../../../spec/generated/openapi.js'
import { findUnerased } from '../documents.js'
import type { Caller, Handlers } from '../handler.js'
import { readSource } from '../pdf.js'
import { digestAlone, notFound, Refusal } from '../rules.js'
import type { MockDocument } from '../state.js'
import type { World } from '../world.js'

export const verifications = {
  // The mock's completed PDFs have no signature, so it recognizes them by their bytes.
  createVerification({ world, caller, body }) {
    const sha256 = digestAlone(body)
    if (sha256 !== undefined) return sealedHere(findSealed(world, caller, sha256))
    const file = readSource(world, caller.mode, body)
    const known = [...world.state.documents.values()].find(
      ({ document, file: own }) =>
        document.status === 'completed' && own.length <= file.length && own.every((byte, at) => byte === file[at])
    )
    if (!known) return unsigned
    const sealed = sealedHere(known)
    return known.file.length === file.length ? sealed : changedAfter(sealed)
  },

  getDocumentVerification({ world, caller, path }) {
    const known = findUnerased(world, caller, path.id)
    const { status } = known.document
    if (status === 'completed') return sealedHere(known)
    throw new Refusal('DOCUMENT_NOT_COMPLETED', `The document is ${status}, so it has no signed PDF.`)
  }
} satisfies Partial<Handlers>

function findSealed({ state }: World, { mode }: Caller, sha256: string): MockDocument {
  const known = [...state.documents.values()].find(
    ({ document }) => document.mode === mode && document.status === 'completed' && document.seal.sha256 === sha256
  )
  if (!known) throw notFound(sha256, 'sha256')
  return known
}

const unsigned: Verification = {
  valid: false,
  verdict: 'unsigned',
  integrity: 'none',
  trust: 'none',
  changes: 'none',
  covers_whole_file: false,
  revision_count: 1,
  lost_signatures: 0,
  signatures: [],
  damage: null,
  document_id: null,
  sealed_revision: null,
  problems: ['the file is not signed']
}

function sealedHere({ document, file }: MockDocument): Verification {
  const { sha256 } = document.seal
  return {
    ...unsigned,
    valid: true,
    verdict: 'sealed_here',
    integrity: 'intact',
    trust: 'all',
    covers_whole_file: true,
    signatures: [seal(document.seal, file.length)],
    document_id: document.id,
    sealed_revision: sha256 === null ? null : { document_id: document.id, bytes: file.length, sha256 },
    problems: []
  }
}

/** A file that begins with a sealed one. */
function changedAfter(sealed: Verification): Verification {
  const text = 'the appended data is not a revision of the file'
  const change = { revision: 1, kind: 'structure', page: null, field: null, permitted: false, text } as const
  return {
    ...sealed,
    valid: false,
    verdict: 'changed',
    changes: 'forbidden',
    covers_whole_file: false,
    signatures: sealed.signatures.map((signature) => ({
      ...signature,
      modified_after: true,
      indication: 'failed',
      sub_indication: 'FORMAT_FAILURE',
      coverage: 'revision',
      changes_after: { level: 'other', permitted: false, items: [change] }
    })),
    document_id: null,
    problems: [`after signature "Signpost seal": ${text}`]
  }
}

function seal({ sealed_at, level }: MockDocument['document']['seal'], length: number): VerifiedSignature {
  return {
    signer_name: 'Signpost',
    signed_at: sealed_at,
    level,
    valid: true,
    trusted: true,
    modified_after: false,
    kind: 'signature',
    field_name: 'Signpost seal',
    integrity: 'intact',
    indication: 'passed',
    sub_indication: null,
    coverage: 'file',
    covered_bytes: length,
    revision: 1,
    certification: null,
    time: { source: 'claimed', authority: null, trusted: false },
    certificate: {
      subject: 'CN=Signpost',
      issuer: 'CN=Signpost',
      serial: '01',
      valid_from: '2026-01-01T00:00:00Z',
      valid_to: '2036-01-01T00:00:00Z',
      sha256: '0'.repeat(64),
      own: true,
      root: 'own'
    },
    revocation: { status: 'not_checked', source: null, checked_at: null, revoked_at: null },
    algorithms: { digest: 'sha256', signature: 'rsa', key: 'rsa-3072' },
    changes_after: { level: 'none', permitted: true, items: [] }
  }
}
