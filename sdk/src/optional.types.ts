import { createClient, createSigningClient } from './index.js'

// Checked by the compiler alone, with `exactOptionalPropertyTypes` and, in tsconfig.web.json, without it: what callers
// may leave out, they may also pass as undefined.

declare const maybe: { text?: string; time?: number; signal?: AbortSignal }
const { text, time, signal } = maybe

const client = createClient({ apiKey: 'sp_test_x', baseUrl: text, timeout: time, fetch: undefined })
const options = { signal, timeout: time, maxRetries: time }
const box = { type: 'date', page: 1, x: 1, y: 1, width: 1, height: 1 } as const

export const calls = (): unknown[] => [
  client.documents.create({ file_name: 'a.pdf', file: undefined, title: text }, { ...options, idempotencyKey: text }),
  client.documents.list({ page: time, search: text }, options),
  client.documents.send('doc_1', {
    signers: [{ email: 'a@b.c', name: 'A', order: time, fields: [{ ...box, label: text }] }],
    message: text
  }),
  client.documents.download('doc_1', { ...options, part: undefined }),
  createSigningClient({ token: 'x', baseUrl: text, timeout: time }).decline({ reason: text }, options)
]
