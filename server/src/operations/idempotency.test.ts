import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicId } from '../contract/ids.js'
import { later, now } from '../stores/testing/rows.js'
import { useTestDatabase } from '../stores/testing/test-database.js'
import { findKeptAnswer, keepAnswer } from './idempotency.js'

const { sql } = await useTestDatabase()

// As large as a session with the largest fields, twice of which is too much for a signer.
const json = JSON.stringify({ value: randomBytes(1_200_000).toString('hex') })

async function keepThree(hasAccount: boolean) {
  const caller = hasAccount ? `test:${randomUUID()}` : `signer:${randomUUID()}`
  const requests = [1, 2, 3].map((number) => ({
    caller,
    hasAccount,
    key: `${number}`,
    route: `POST /v1/documents/${publicId('doc', randomUUID())}`,
    body: {},
    sealedWith: undefined
  }))
  for (const [index, request] of requests.entries()) {
    await keepAnswer(sql, request, { status: 200, json }, later(index))
  }
  const clock = { now: () => now }
  return Promise.all(requests.map(async (request) => (await findKeptAnswer({ sql, clock }, request))?.json.length))
}

test('a signer, who is charged for nothing, keeps few megabytes of responses, the newest', async () => {
  expect(await keepThree(false)).toEqual([undefined, undefined, json.length])
})

test('an account keeps all of them', async () => {
  expect(await keepThree(true)).toEqual([json.length, json.length, json.length])
})
