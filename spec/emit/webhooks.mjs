/** Moves the operations that describe events from `paths` to `webhooks`. */
export function moveWebhooks(document) {
  for (const [path, item] of Object.entries(document.paths)) {
    const type = item.post?.['x-webhook-event']
    if (!type) continue
    delete document.paths[path]
    delete item.post['x-webhook-event']
    document.webhooks[type] = item
  }
}
