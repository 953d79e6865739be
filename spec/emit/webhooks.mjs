/** Moves the operations that stand for events from `paths` to `webhooks`, where OpenAPI has a place for them. */
export function moveWebhooks(document) {
  for (const [path, item] of Object.entries(document.paths)) {
    const type = item.post?.['x-webhook-event']
    if (!type) continue
    delete document.paths[path]
    delete item.post['x-webhook-event']
    document.webhooks[type] = item
  }
}
