import { randomUUID } from 'node:crypto'

export const now = new Date('2026-03-01T12:00:00.000Z')
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** The owner of all rows that state no other. */
export const owner = { accountId: randomUUID(), mode: 'live' as const }
const owned = { account_id: owner.accountId, mode: owner.mode }

/** Valid rows: only what a test is about is stated there. */
export const rowOf = {
  account: (changes: object = {}) => ({
    id: randomUUID(),
    name: 'Example',
    email: `${randomUUID()}@example.com`,
    email_verified: true,
    plan: 'business',
    created_at: now,
    ...changes
  }),
  member: (changes: object = {}) => ({
    id: randomUUID(),
    account_id: owner.accountId,
    email: `${randomUUID()}@example.com`,
    role: 'owner',
    invited_at: now,
    ...changes
  }),
  session: (changes: object = {}) => ({
    id: randomUUID(),
    member_id: randomUUID(),
    token_hash: Buffer.from(randomUUID()),
    created_at: now,
    last_seen_at: now,
    expires_at: later(day),
    ...changes
  }),
  endpoint: (changes: object = {}) => ({
    id: randomUUID(),
    ...owned,
    url: 'https://example.com/',
    events: ['document.sent'],
    active: true,
    secret: 'secret',
    created_at: now,
    ...changes
  }),
  event: (changes: object = {}) => ({
    id: randomUUID(),
    ...owned,
    type: 'document.sent',
    body: '{}',
    created_at: now,
    ...changes
  }),
  delivery: (changes: object = {}) => ({
    id: randomUUID(),
    event_id: randomUUID(),
    endpoint_id: randomUUID(),
    status: 'pending',
    next_attempt_at: now,
    created_at: now,
    ...changes
  }),
  document: (changes: object = {}) => ({
    id: randomUUID(),
    ...owned,
    title: 'Contract',
    file_name: 'contract.pdf',
    status: 'draft',
    metadata: {},
    page_count: 1,
    file_size: 1,
    sha256: 'original',
    working_sha256: 'working',
    inspection: {},
    created_at: now,
    updated_at: now,
    files_id: randomUUID(),
    ...changes
  }),
  signer: (changes: object = {}) => ({
    id: randomUUID(),
    document_id: randomUUID(),
    position: 0,
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    sign_order: 1,
    status: 'pending',
    ...changes
  }),
  email: (changes: object = {}) => ({ id: randomUUID(), request: {}, created_at: now, ...changes })
}
