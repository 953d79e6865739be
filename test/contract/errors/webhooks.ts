import { createApi } from '../../support/api.js'
import type { Scenarios } from './scenario.js'

const url = 'http://127.0.0.1:9/hook'
const events = ['document.sent']
const notAllowed = { url: 'https://10.0.0.1/hook' }

export const webhooks: Scenarios = {
  createWebhook: {
    PLAN_LIMIT_EXCEEDED: async ({ world, newFreeAccount }) => {
      const { test_key: key } = await newFreeAccount()
      const api = createApi(world.url, key)
      for (let endpoints = 0; endpoints < 3; endpoints++) await api.post('/webhooks', { url, events })
      return { key }
    },
    WEBHOOK_URL_NOT_ALLOWED: () => ({ body: { ...notAllowed, events }, details: ['url'] })
  },
  updateWebhook: {
    WEBHOOK_URL_NOT_ALLOWED: async ({ api }) => {
      const { body } = await api.post('/webhooks', { url, events })
      return { path: { id: body.id }, body: notAllowed, details: ['url'] }
    }
  },
  redeliverWebhooks: {
    WEBHOOK_INACTIVE: async ({ api }) => {
      const { id } = (await api.post('/webhooks', { url, events })).body
      await api.patch(`/webhooks/${id}`, { active: false })
      return { path: { id } }
    }
  },
  redeliverWebhook: {
    WEBHOOK_INACTIVE: async ({ api, send }) => {
      const { id } = (await api.post('/webhooks', { url, events })).body
      await send()
      const [delivery] = (await api.get(`/webhooks/${id}/deliveries`)).body.data
      await api.patch(`/webhooks/${id}`, { active: false })
      return { path: { id, delivery_id: delivery.id } }
    }
  }
}
