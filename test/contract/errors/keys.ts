import type { Scenarios } from './scenario.js'
import type { Stage } from './stage.js'

const onlyKeys = (stage: Stage) => stage.keyWith({ scopes: ['keys'] })
const more = { scopes: ['keys', 'erase'] }

export const keys: Scenarios = {
  createKey: {
    PERMISSION_EXCEEDED: async (stage) => ({
      key: await onlyKeys(stage),
      body: { name: 'More', ...more },
      details: ['scopes[1]']
    })
  },
  updateKey: {
    PERMISSION_EXCEEDED: async (stage) => {
      const key = await onlyKeys(stage)
      const { id } = (await stage.api.get('/keys/current', { key })).body
      return { key, path: { id }, body: more, details: ['scopes[1]'] }
    }
  }
}
