import { expect, it } from 'vitest'
import type { ValidationProofs } from './collect-proofs.js'
import { ProofCache } from './proof-cache.js'
import { RevokedError } from './revoked-error.js'

const proofs: ValidationProofs = { certificates: [], crls: [], ocsps: [] }
const minutes = (count: number) => count * 60_000

function keeper() {
  const state = { now: 0, asked: 0, isAway: false }
  const collect = async () => {
    state.asked++
    if (state.isAway) throw new Error('away')
    return proofs
  }
  return Object.assign(new ProofCache(collect, () => state.now), { state })
}

it('asks once for many documents, and again after ten minutes', async () => {
  const own = keeper()
  await Promise.all([own.get(true), own.get(false), own.get(true)])
  expect(own.state.asked).toBe(1)
  own.state.now = minutes(10)
  await own.get(true)
  expect(own.state.asked).toBe(2)
})

it('takes a failure for an answer only where proofs are not demanded', async () => {
  const own = keeper()
  own.state.isAway = true
  await expect(own.get(false)).rejects.toThrow('away')
  await expect(own.get(false)).rejects.toThrow('away')
  expect(own.state.asked).toBe(1)
  own.state.isAway = false
  expect(await own.get(true)).toBe(proofs)
})

it('takes a revocation for an answer, even where proofs are demanded', async () => {
  let asked = 0
  const cache = new ProofCache(async () => {
    asked++
    throw new RevokedError('CN=Seal', new Date(0))
  })
  for (const isDemanded of [true, true, false]) await expect(cache.get(isDemanded)).rejects.toThrow('was revoked')
  expect(asked).toBe(1)
})
