import { createClient } from '../../index.js'
import { checkedFetch } from '../../testing/contract-check.js'
import type { Schemas } from '../contract.js'
import { createSignpostMock } from '../index.js'
import { blankPdf } from '../pdf.js'

export const baseUrl = 'https://sign.test'

export const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
export const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const box = { page: 1, x: 72, y: 600, width: 180, height: 36 }
export const fields = [
  { type: 'signature', ...box },
  { type: 'text', label: 'Address', ...box }
] as const

/** A mock with clients whose fetch validates every response against the contract, and records what succeeded. */
export function createMockUnderTest() {
  const mock = createSignpostMock({ baseUrl })
  const { fetch, seen } = checkedFetch()
  const logged: unknown[] = []
  const record = (...entry: unknown[]) => void logged.push(entry)
  const logger = { debug: record, info: record, warn: record, error: record }
  const clientOptions = { fetch, maxRetries: 0, logger }
  const connection = { baseUrl, ...clientOptions }
  const signpost = createClient({ apiKey: mock.keys.test, ...connection })
  const live = createClient({ apiKey: mock.keys.live, ...connection })
  const draft = () => signpost.documents.create({ file_name: 'a.pdf', file: blankPdf, external_id: 'crm-1' })

  async function sent(...signers: Schemas['SignerRequest'][]) {
    const { id } = await draft()
    return signpost.documents.send(id, { signers })
  }
  return { mock, signpost, live, connection, clientOptions, draft, sent, seen, logged }
}

export type MockUnderTest = ReturnType<typeof createMockUnderTest>
