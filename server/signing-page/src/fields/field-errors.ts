import type { FieldEntry } from '../session/types.js'

/** What the API says is wrong with fields, by the field's id. Its paths count along the entries that were sent. */
export function fieldErrors(details: Record<string, string>, sent: FieldEntry[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [path, message] of Object.entries(details)) {
    const index = /^fields\[(\d+)\]/.exec(path)?.[1]
    const id = index === undefined ? undefined : sent[Number(index)]?.id
    if (id) found.set(id, message)
  }
  return found
}
