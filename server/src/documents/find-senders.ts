import type { Sql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { uuidOrNull } from '../contract/ids.js'
import { findCreatorNames } from '../stores/api-key-store.js'
import { findSentBy } from '../stores/audit-store.js'

type Sender = Schemas['DocumentSender']

/** Who sent each of several documents, with what they are called now, by document. */
export async function findSenders(sql: Sql, documentUuids: string[]): Promise<Map<string, Sender>> {
  const actors = await findSentBy(sql, documentUuids)
  const uuids = [...actors.values()].map(uuidOfSender).filter((uuid) => uuid !== null)
  const names = uuids.length > 0 ? await findCreatorNames(sql, [...new Set(uuids)]) : new Map<string, string>()
  return new Map([...actors].map(([document, actor]) => [document, presentSender(actor, names)]))
}

function presentSender(actor: Schemas['AuditActor'], names: Map<string, string>): Sender {
  const uuid = uuidOfSender(actor)
  if (actor.id === null || uuid === null) return { type: 'system', id: null, name: null }
  const type = actor.id.startsWith('mem_') ? 'member' : 'key'
  return { type, id: actor.id, name: names.get(uuid) ?? null }
}

const uuidOfSender = ({ id }: Schemas['AuditActor']) =>
  id === null ? null : (uuidOrNull('mem', id) ?? uuidOrNull('key', id))
