import type { AuditRecord } from '@signpost/spec/rules'
import { genesisHash, hashEntry } from '../../audit/audit-entry.js'
import { createAuditKeys } from '../../context/audit-keys.js'
import type { AuditRow } from '../../stores/audit-store.js'

const documentUuid = '01936b80-0000-7000-8000-000000000001'
const sender = { type: 'sender', id: 'key_1', name: 'Example Ltd', email: 'sender@example.com' } as const
const ada = { type: 'signer', id: 'sgn_1', name: 'Ada Lovelace', email: 'ada@example.com' } as const
const system = { type: 'system', id: null, name: null, email: null } as const

/** What a trail of these tests records. */
export interface TestTrail {
  originalSha256?: string
  /** Of the sealed file: adds the entries after the seal. */
  sealedSha256?: string
  /** Of the file after its seal was renewed: adds the entry of that. */
  renewedSha256?: string | undefined
  signer?: { name: string; email: string } | undefined
  start?: Date
}

type Step = [AuditRecord['action'], AuditRecord['actor'], Record<string, string>?]

/** The keyed entries of a document that one person has signed: four before the seal, two after. */
export function testRows({
  originalSha256 = 'a'.repeat(64),
  sealedSha256,
  renewedSha256,
  signer,
  start
}: TestTrail = {}): AuditRow[] {
  const person = { ...ada, ...signer }
  const steps: Step[] = [
    ['document.created', sender, { sha256: originalSha256 }],
    ['document.sent', sender, { signers: '1' }],
    ['signer.viewed', person],
    ['signer.signed', person, { signature: 'typed' }],
    ...((sealedSha256
      ? [
          ['document.sealed', system, { sha256: sealedSha256, level: 'B-B' }],
          ['document.completed', system]
        ]
      : []) as Step[]),
    ...((renewedSha256 ? [['document.seal_renewed', system, { sha256: renewedSha256, level: 'B-LTA' }]] : []) as Step[])
  ]
  return rowsOf(steps, start ?? new Date('2026-11-21T10:00:00Z'))
}

function rowsOf(steps: Step[], start: Date): AuditRow[] {
  const key = createAuditKeys(['a'.repeat(32)]).current
  let previousHash = genesisHash
  return steps.map(([action, actor, data = {}], index) => {
    const at = new Date(start.getTime() + index * 60_000)
    const isPerson = actor.type !== 'system'
    const via = actor.type === 'signer' ? ({ kind: 'invitation', link_id: 'eml_1' } as const) : null
    const origin = { ipAddress: isPerson ? '203.0.113.7' : null, userAgent: isPerson ? 'Mozilla/5.0 (X11)' : null }
    const record: AuditRecord = { at, action, actor, ...origin, simulated: false, via, data }
    const hash = hashEntry({ documentUuid, sequence: index + 1, previousHash }, record, key)
    const row = { sequence: index + 1, at, action, actor, simulated: false, via, data, key_id: key.id, hash }
    const complete = {
      ...row,
      ip_address: origin.ipAddress,
      user_agent: origin.userAgent,
      previous_hash: previousHash
    }
    previousHash = hash
    return complete
  })
}
