import type { AddressInfo } from 'node:net'
import net from 'node:net'
import postgres from 'postgres'
import { createApi } from '../../support/api.js'
import { sendDraft, tokenOf } from '../../support/journey.js'
import { padTokenOf } from '../../support/pad-token.js'
import { createWorld, type World } from '../../world.js'

/** A world in which every request fails in the same way, with otherwise valid identifiers and keys. */
export interface Plight {
  world: World
  key: string
  token: string
  padToken: string
}

export async function createPlights() {
  const [limited, broken, away] = await Promise.all([createLimited(), createBroken(), createAway()])
  return { limited, broken, away }
}

// The account and the signer have used up their limits, and the clock is stopped.
async function createLimited(): Promise<Plight> {
  const plight = await createPlight({ RATE_LIMITS: 'on' })
  const { world, key, token } = plight
  world.clock.freeze()
  await exhaust(createApi(world.url, key), '/account')
  await exhaust(createApi(world.url, token), '/signing/session')
  return plight
}

async function exhaust(api: ReturnType<typeof createApi>, path: string) {
  for (let requests = 0; requests < 100; requests++) {
    if ((await api.get(path)).status === 429) return
  }
  throw new Error(`${path} has no limit`)
}

// Tables are missing in the database.
async function createBroken(): Promise<Plight> {
  const plight = await createPlight()
  await plight.world.sql`alter table api_keys rename to lost_api_keys`
  await plight.world.sql`alter table documents rename to lost_documents`
  return plight
}

// Nothing listens at the database's port.
async function createAway(): Promise<Plight> {
  const plight = await createPlight()
  const port = await unusedPort()
  plight.world.context.sql = postgres(`postgres://127.0.0.1:${port}/none`, { backoff: false }) as never
  return plight
}

async function createPlight(env: Record<string, string> = {}): Promise<Plight> {
  const world = await createWorld({ parts: { api: true, worker: false }, env: { ...env, LOG_LEVEL: 'silent' } })
  const key = world.account.test_key
  const sent = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
  const { body } = await world.api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  const token = tokenOf(body.sign_url)
  return { world, key, token, padToken: await padTokenOf(world, token) }
}

async function unusedPort() {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
