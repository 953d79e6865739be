import type { Scenarios } from './scenario.js'

export const account: Scenarios = {
  updateAccount: {
    UNSUPPORTED_CHARACTER: () => ({ body: { sender_name: 'Example \u{1f680}' }, details: ['sender_name'] })
  },
  previewAccount: {
    UNSUPPORTED_CHARACTER: () => ({ body: { name: 'Example \u{1f680}' }, details: ['name'] })
  }
}
