import { eventSchemas } from './events.mjs'

/**
 * Moves the test event from `paths` to `webhooks`, and describes the delivery of each event before it, in the same way: what is
 * posted differs only in its type and its data.
 */
export function addWebhooks(document) {
  const [path, { post }] = Object.entries(document.paths).find(([, item]) => item.post?.['x-webhook-event'])
  const { 'x-webhook-event': testType, ...delivery } = post
  delete document.paths[path]
  for (const { type, name } of eventSchemas(document)) {
    document.webhooks[type] = { post: deliveryOf(document, delivery, type, name) }
  }
  document.webhooks[testType] = { post: delivery }
}

function deliveryOf(document, delivery, type, name) {
  const schema = { $ref: `#/components/schemas/${name}` }
  return {
    ...structuredClone(delivery),
    operationId: `on${name.replace(/Event$/, '')}`,
    summary: type,
    description: document.components.schemas[name].description,
    requestBody: { required: true, content: { 'application/json': { schema } } }
  }
}
