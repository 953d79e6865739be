import type { Attempt, Scenario } from './scenario.js'
import type { Stage } from './stage.js'
import { makeTemplate } from './templates.js'

const webhook = { url: 'http://127.0.0.1:9/hook', events: ['document.sent'] }

// What the operations need whose object is not a document that was sent.
const others: Record<string, (stage: Stage) => Promise<Attempt>> = {
  updateDocument: onNewDraft,
  deleteDocument: onNewDraft,
  sendDocument: onNewDraft,
  setDocumentFields: onNewDraft,
  createBulkSend: onNewDraft,
  updateTemplate: async (stage) => ({ ...(await onTemplate(stage)), body: { title: 'Another' } }),
  deleteTemplate: onTemplate,
  updateAccount: async () => ({ body: { name: `Changed at ${Date.now()}` } }),
  updateWebhook: async (stage) => ({ ...(await onWebhook(stage)), body: { description: 'Another' } }),
  deleteWebhook: onWebhook,
  rotateWebhookSecret: onWebhook
}

/** Names a state in which no object ever was. */
export const outdated: Scenario = async (stage, { id }) => ({
  ...(await (others[id] ?? onSentDocument)(stage)),
  headers: { 'if-match': '"outdated"' },
  details: ['if-match']
})

async function onNewDraft(stage: Stage) {
  return { path: { id: await stage.draft() } }
}

async function onSentDocument(stage: Stage) {
  const { id, signers } = await stage.send()
  return { path: { id, signer_id: signers[0]!.id } }
}

async function onTemplate(stage: Stage) {
  return { path: { id: await makeTemplate(stage, stage.api) } }
}

async function onWebhook({ api }: Stage) {
  return { path: { id: (await api.post('/webhooks', webhook)).body.id } }
}
