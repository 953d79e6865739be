import type { FieldEntry } from '../session/types.js'

/** The ids of the fields that the API rejects. The indexes in its JSON paths refer to the entries that were sent. */
export function fieldsAtFault(details: Record<string, string>, sent: FieldEntry[]): Set<string> {
  const found = new Set<string>()
  for (const path of Object.keys(details)) {
    const id = idAt(path, sent)
    if (id) found.add(id)
  }
  return found
}

function idAt(path: string, sent: FieldEntry[]): string | undefined {
  // A field that was not sent is identified by its id.
  if (path.startsWith('fld_')) return path
  const index = /^fields\[(\d+)\]/.exec(path)?.[1]
  return index === undefined ? undefined : sent[Number(index)]?.id
}
