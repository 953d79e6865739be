import { randomUUID } from 'node:crypto'
import { type NewKey, start } from '@signpost/server'
import { type Api, createApi } from '../../support/api.js'
import { createDraft, signatureField, tokenOf, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'
import { createPlights, type Plight } from './plights.js'

/** A document that is out for signature, and its signers in their order. */
export interface Sent {
  id: string
  signers: { id: string; email: string }[]
}

/** The stage for errors: a service without a worker, so that nothing happens outside of a scenario. */
export interface Stage extends AsyncDisposable {
  world: World
  account: WorldAccount
  /** Calls the API in test mode. */
  api: Api
  plights: Record<'limited' | 'broken' | 'away', Plight>
  /** A test key of the account with every scope. */
  managerKey: string
  /** Creates a test key of the account. */
  keyWith(permissions: Omit<NewKey, 'mode'>): Promise<string>
  revokedKey: string
  unverifiedKey: string
  suspendedKey: string
  /** Of an account without a name, in live mode. */
  namelessKey: string
  /** Keys of accounts of the free plan. */
  newFreeAccount(): Promise<WorldAccount>
  expiredToken: string
  expiredEditingToken: string
  expiredUpload: string
  completed: { id: string; token: string }
  draft(api?: Api): Promise<string>
  /** Sends to Ada with the stage's fields, and optionally to Grace after her. */
  send(options?: {
    second?: boolean
    parallel?: boolean
    access_code?: string
    decline_allowed?: boolean
    hand_over_allowed?: boolean
    authentication?: string
    api?: Api
  }): Promise<Sent>
  /** A signing token of a signer. */
  token(sent: Sent, index?: number): Promise<string>
  /** Signs for the first signer. */
  sign(sent: Sent): Promise<void>
}

const box = { page: 1, x: 72, width: 180, height: 24 }
const fields = [
  signatureField,
  { ...box, type: 'initials', y: 500 },
  { ...box, type: 'text', y: 460, label: 'Town' },
  { ...box, type: 'number', y: 420, label: 'Fee', required: false },
  { ...box, type: 'text', y: 380, label: 'Fixed', value: 'as it is', read_only: true },
  { ...box, type: 'attachment', y: 340, label: 'Photo', required: false }
]

export async function createStage(): Promise<Stage> {
  const world = await createWorld({ parts: { api: true, worker: false } })
  const stage = createHelpers(world)
  const [revoked, suspended] = [await world.createAccount(), await world.createAccount()]
  const unverified = await world.createAccount({ verified: false })
  await world.sql`update api_keys set revoked_at = now() where hint like ${`%${revoked.live_key.slice(-4)}`}`
  await world.sql`
    update accounts
    set sending_suspended_at = now(), sending_suspended_for = 'Spam'
    where id = ${uuidOf(suspended.account_id)}
  `
  const sent = await stage.send()
  const expiredToken = await stage.token(sent)
  const edit = await stage.api.post(`/documents/${await stage.draft()}/embedded-edit-url`)
  const upload = await stage.api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 })
  world.clock.advance(61 * 60_000)
  const plights = await createPlights()
  return {
    ...stage,
    plights,
    managerKey: await createKeyLike(world, world.account.test_key),
    keyWith: (permissions) => createKeyLike(world, world.account.test_key, permissions),
    revokedKey: revoked.live_key,
    unverifiedKey: unverified.live_key,
    suspendedKey: suspended.test_key,
    namelessKey: (await world.createAccount({ name: undefined })).live_key,
    expiredToken,
    expiredEditingToken: tokenOf(edit.body.edit_url),
    expiredUpload: upload.body.upload_key,
    completed: await complete(stage),
    async [Symbol.asyncDispose]() {
      for (const { world } of Object.values(plights)) await world[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    }
  }
}

function createHelpers(world: World) {
  const api = createApi(world.url, world.account.test_key)
  const draft = async (caller = api): Promise<string> => (await createDraft(caller)).id
  const stage = {
    world,
    account: world.account,
    api,
    draft,
    newFreeAccount: () => world.createAccount({ plan: 'free' }),
    async send({
      second = false,
      parallel = false,
      access_code,
      decline_allowed,
      hand_over_allowed = true,
      authentication,
      api: caller = api
    }: Parameters<Stage['send']>[0] = {}) {
      const id = await draft(caller)
      const ada = {
        email: `${randomUUID()}@example.com`,
        name: 'Ada Lovelace',
        order: 1,
        fields,
        access_code,
        authentication
      }
      const grace = { email: `${randomUUID()}@example.com`, name: 'Grace Hopper', order: parallel ? 1 : 2 }
      const { body } = await caller.post(`/documents/${id}/send`, {
        signers: second || parallel ? [ada, grace] : [ada],
        // Completed, it is uploaded again as a file with a signature.
        seal_permits: 'signatures',
        decline_allowed,
        hand_over_allowed
      })
      return { id, signers: body.signers } as Sent
    },
    async token({ id, signers }: Sent, index = 0) {
      const { body } = await api.post(`/documents/${id}/embedded-sign-url`, { signer_id: signers[index]!.id })
      return tokenOf(body.sign_url)
    },
    async sign({ id, signers }: Sent) {
      await api.post(`/test-helpers/documents/${id}/signers/${signers[0]!.id}/sign`)
    }
  }
  return stage
}

// The only step that needs a worker.
async function complete({ world, api, send, token, sign }: ReturnType<typeof createHelpers>) {
  const sent = await send()
  const signerToken = await token(sent)
  await sign(sent)
  const { config, clock } = world.context
  await using _worker = await start(config, { parts: { api: false, worker: true }, overrides: { clock } })
  await waitForStatus(api, sent.id, 'completed')
  return { id: sent.id, token: signerToken }
}
