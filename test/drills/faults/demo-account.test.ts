import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { createDemoAccount } from '@signpost/server'
import { expect, inject, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { createWorld } from '../../world.js'

test('processes with data folders of their own that start at once each have a demo account', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const { context } = world
  const accounts = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const dataDir = await mkdtemp(path.join(inject('dataDir'), `demo-${name}-`))
      return createDemoAccount({ ...context, config: { ...context.config, dataDir } })
    })
  )
  expect(new Set(accounts.map(({ account_id }) => account_id)).size).toBe(3)
  for (const { test_key } of accounts) expect((await createApi(world.url, test_key).get('/account')).status).toBe(200)
})
