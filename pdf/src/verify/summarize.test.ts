import { expect, it } from 'vitest'
import type { Damage } from './damage/find-damage.js'
import type { LostSignature } from './lost-signatures.js'
import type { VerifiedSignature } from './report.js'
import { summarize } from './summarize.js'

type Facts = Pick<VerifiedSignature, 'indication' | 'subIndication'> & { root?: 'own' | 'configured' | null }

/** As much of a signature as the verdict is made of. */
const signature = ({ root = 'configured', ...facts }: Facts) =>
  ({
    ...facts,
    kind: 'signature',
    fieldName: 'first',
    valid: true,
    trusted: facts.indication === 'passed',
    coverage: 'revision',
    certificate: { root },
    changesAfter: { level: 'none', permitted: true, items: [] }
  }) as unknown as VerifiedSignature

const PASSED: Facts = { indication: 'passed', subIndication: null }
const OWN: Facts = { ...PASSED, root: 'own' }
const STRANGE: Facts = { indication: 'indeterminate', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND', root: null }
const REVOKED: Facts = { indication: 'failed', subIndication: 'REVOKED' }

const bytes = Buffer.alloc(9)
const NOTHING = { bytes, isDamaged: false, damage: null, lost: [], revisions: [1, 2], problems: [], sealedEnds: [] }

const summaryOf = (signatures: Facts[], lost: LostSignature[] = []) =>
  summarize({ ...NOTHING, lost, signatures: signatures.map(signature) })
const verdictOf = (...signatures: Facts[]) => summaryOf(signatures)

it.each<[string, Facts[], string]>([
  ['a trusted signature', [PASSED], 'valid'],
  ['a seal of this service', [OWN], 'valid'],
  ['a seal over a stranger’s signature', [STRANGE, OWN], 'valid'],
  ['a stranger’s signature over a seal', [OWN, STRANGE], 'untrusted'],
  ['a revoked signature', [REVOKED], 'untrusted'],
  ['a seal over a revoked signature', [REVOKED, OWN], 'untrusted']
])('%s', (_name, signatures, verdict) => {
  expect(verdictOf(...signatures).verdict).toBe(verdict)
})

it.each<[string, number[], string]>([
  ['exactly what was sealed', [5, 9], 'sealed_here'],
  [
    'what others have added to',
    [5],
    'this service sealed the first 5 bytes of the file; what follows them was added by others'
  ],
  ['that no record knows', [], 'the file has a seal of this service, which has no record of the file']
])('a file with a seal of this service, %s', (_name, sealedEnds, expected) => {
  const { verdict, valid, problems } = summarize({ ...NOTHING, sealedEnds, signatures: [signature(OWN)] })
  expect(valid).toBe(true)
  expect(verdict === 'sealed_here' ? [verdict] : problems).toEqual([expected])
})

it('a file without signatures is not signed, unless one was removed', () => {
  expect(summaryOf([])).toMatchObject({ verdict: 'unsigned', problems: ['the file is not signed'] })
  expect(summaryOf([], [{ fieldName: 'seal', end: 9 }])).toMatchObject({
    verdict: 'changed',
    problems: ['the signature "seal" was removed']
  })
})

it.each<[Damage, string]>([
  ['missing', 'broken'],
  ['damaged', 'broken'],
  ['replaced', 'unsigned'],
  ['unknown', 'unsigned']
])('a file without signatures whose damage is %s is %s', (damage, verdict) => {
  expect(summarize({ ...NOTHING, damage: { damage, text: 'why' }, signatures: [] }).verdict).toBe(verdict)
})

it('says which signature is the reason', () => {
  expect(verdictOf(REVOKED, PASSED).problems).toEqual([
    'signature "first": its certificate was revoked before the proved signing time'
  ])
})

it.each<[string, VerifiedSignature['changesAfter'][], string]>([
  ['none', [{ level: 'none', permitted: true, items: [] }], 'none'],
  [
    'proofs after one of two',
    [
      { level: 'proofs', permitted: true, items: [] },
      { level: 'none', permitted: true, items: [] }
    ],
    'permitted'
  ]
])('sums changes up: %s', (_name, changes, expected) => {
  const signatures = changes.map((changesAfter) => ({ ...signature(OWN), changesAfter }))
  expect(summarize({ ...NOTHING, signatures }).changes).toBe(expected)
})
