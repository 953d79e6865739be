import type { Document, Signpost } from '@signpost/sdk'
import { canonicalJson } from '@signpost/spec/canonical-json'
import { Outdated } from '../../parts/use-kept.js'
import type { KeepRequest } from './preparation.js'

type Draft = Document['draft']

/**
 * Keeps a preparation at the service: the roles and fields, which have a version, and then people and sending, which are
 * compared with what the draft was known to have, at first `draft`. Throws `Outdated` if somebody else has changed that, of which the last time
 * before it is sent makes sure. What was kept before a failure is not sent again.
 */
export function keeperOf(client: Signpost, id: string, draft: Draft) {
  let known = draft
  let keptDraft: string | null = null
  let keptFields: { text: string; version: number } | null = null

  async function keepFields(
    fields: KeepRequest['fields'],
    version: number | undefined,
    isLast: boolean
  ): Promise<number> {
    const text = JSON.stringify(fields)
    if (version !== undefined && text === keptFields?.text && !isLast) return keptFields.version
    // A failure after the fields leaves the caller with the version before.
    const base = version === undefined ? {} : { version: keptFields?.version ?? version }
    const saved = await client.documents.setFields(id, { ...fields, ...base })
    keptFields = { text, version: saved.version }
    return saved.version
  }

  async function put(request: KeepRequest & { version?: number }, isLast: boolean): Promise<number> {
    const { fields, draft, version } = request
    const saved = await keepFields(fields, version, isLast)
    const text = JSON.stringify(draft)
    if (text === keptDraft && !isLast) return saved
    const { data: current, etag } = await client.documents.get(id).withResponse()
    if (version !== undefined && !isSame(current.draft, known)) throw new Outdated()
    const updated = await client.documents.update(id, draft, { ifMatch: etag })
    known = updated.draft
    keptDraft = text
    return saved
  }

  return { put, known: (): Draft => known }
}

/** Whether two values are the same in JSON, whatever the order of their properties. */
export const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)
