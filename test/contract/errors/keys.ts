import { createKeyLike } from '../../support/keys.js'
import { oldSession } from '../../support/old-session.js'
import type { Scenarios } from './scenario.js'
import type { Stage } from './stage.js'

const onlyKeys = (stage: Stage) => stage.keyWith({ scopes: ['keys'] })
const more = { scopes: ['keys', 'erase'] }

export const keys: Scenarios = {
  createKey: {
    FRESH_SIGN_IN_REQUIRED: async ({ world }) => ({
      key: null,
      headers: await oldSession(world),
      body: { name: 'Later' },
      details: ['signed_in_at']
    }),
    PERMISSION_EXCEEDED: async (stage) => ({
      key: await onlyKeys(stage),
      body: { name: 'More', ...more },
      details: ['scopes[1]']
    })
  },
  updateKey: {
    KEY_REVOKED: async ({ api, managerKey: key }) => {
      const { id } = (await api.post('/keys', { name: 'Revoked' }, { key })).body
      await api.delete(`/keys/${id}`, { key })
      return { key, path: { id }, body: { name: 'Again' } }
    },
    FRESH_SIGN_IN_REQUIRED: async ({ world }) => {
      const manager = await createKeyLike(world, world.account.live_key)
      const { body } = await world.api.post('/keys', { name: 'Few', scopes: ['keys'] }, { key: manager })
      return {
        key: null,
        headers: await oldSession(world),
        path: { id: body.id },
        body: { scopes: ['keys', 'webhooks'] },
        details: ['signed_in_at']
      }
    },
    PERMISSION_EXCEEDED: async (stage) => {
      const key = await onlyKeys(stage)
      const { id } = (await stage.api.get('/keys/current', { key })).body
      return { key, path: { id }, body: more, details: ['scopes[1]'] }
    }
  },
  keepKey: {
    KEY_REVOKED: async ({ api, managerKey: key }) => {
      const { id } = (await api.post('/keys', { name: 'Revoked' }, { key })).body
      await api.delete(`/keys/${id}`, { key })
      return { key, path: { id } }
    },
    PERMISSION_EXCEEDED: async (stage) => {
      const key = await onlyKeys(stage)
      const { id } = (await stage.api.post('/keys', { name: 'More' }, { key: stage.managerKey })).body
      return { key, path: { id }, details: ['scopes'] }
    }
  },
  rotateKey: {
    KEY_REVOKED: async ({ api, managerKey: key }) => {
      const { id } = (await api.post('/keys', { name: 'Revoked' }, { key })).body
      await api.delete(`/keys/${id}`, { key })
      return { key, path: { id }, body: {} }
    },
    FRESH_SIGN_IN_REQUIRED: async ({ world }) => {
      const manager = await createKeyLike(world, world.account.live_key)
      const { body } = await world.api.post('/keys', { name: 'Few', scopes: ['keys'] }, { key: manager })
      const headers = await oldSession(world)
      return { key: null, headers, path: { id: body.id }, body: {}, details: ['signed_in_at'] }
    },
    PERMISSION_EXCEEDED: async (stage) => {
      const key = await onlyKeys(stage)
      const { id } = (await stage.api.post('/keys', { name: 'More' }, { key: stage.managerKey })).body
      return { key, path: { id }, body: {}, details: ['scopes'] }
    }
  }
}
