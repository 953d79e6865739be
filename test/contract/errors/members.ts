import { randomUUID } from 'node:crypto'
import { createKeyLike } from '../../support/keys.js'
import { oldSession } from '../../support/old-session.js'
import type { Scenarios } from './scenario.js'
import type { Stage } from './stage.js'

// A key that may manage viewers, and nobody with more scopes.
const onlyMembers = ({ keyWith }: Stage) => keyWith({ scopes: ['members', 'documents:read'] })
const owner = async ({ api, managerKey }: Stage): Promise<{ id: string; email: string }> =>
  (await api.get('/members', { key: managerKey })).body.data[0]

export const members: Scenarios = {
  inviteMember: {
    MEMBER_EXISTS: async (stage) => ({
      key: stage.managerKey,
      body: { email: (await owner(stage)).email, role: 'viewer' }
    }),
    FRESH_SIGN_IN_REQUIRED: async ({ world }) => ({
      key: null,
      headers: await oldSession(world),
      body: { email: `${randomUUID()}@example.com`, role: 'developer' },
      details: ['signed_in_at']
    }),
    PERMISSION_EXCEEDED: async (stage) => ({
      key: await onlyMembers(stage),
      body: { email: `${randomUUID()}@example.com`, role: 'owner' },
      details: ['role']
    })
  },
  updateMember: {
    FRESH_SIGN_IN_REQUIRED: async ({ world }) => {
      const manager = await createKeyLike(world, world.account.live_key)
      const member = { email: `${randomUUID()}@example.com`, role: 'viewer' }
      const { body } = await world.api.post('/members', member, { key: manager })
      return {
        key: null,
        headers: await oldSession(world),
        path: { id: body.id },
        body: { role: 'owner' },
        details: ['signed_in_at']
      }
    },
    PERMISSION_EXCEEDED: async (stage) => ({
      key: await onlyMembers(stage),
      path: { id: (await owner(stage)).id },
      body: { role: 'viewer' },
      details: ['role']
    }),
    LAST_OWNER: async (stage) => ({
      key: stage.managerKey,
      path: { id: (await owner(stage)).id },
      body: { role: 'admin' }
    })
  },
  removeMember: {
    PERMISSION_EXCEEDED: async (stage) => ({
      key: await onlyMembers(stage),
      path: { id: (await owner(stage)).id },
      details: ['role']
    }),
    LAST_OWNER: async (stage) => ({ key: stage.managerKey, path: { id: (await owner(stage)).id } })
  }
}
