import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld({ ownEngine: true })
})
afterAll(() => world[Symbol.asyncDispose]())

test('an engine that ends with the service does not blame the file, and no response is stored', async () => {
  await world.context.pdf[Symbol.asyncDispose]()
  const body = { file_name: 'a.pdf', file: (await makePdf()).toString('base64') }
  const { status, body: answer } = await world.api.call('POST', '/documents', {
    body,
    headers: { 'idempotency-key': randomUUID() }
  })
  expect({ status, ...answer.error }).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', retry_after: 5 })
  expect(await world.sql`select 1 from idempotency_keys`).toHaveLength(0)
})
