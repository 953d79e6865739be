import type { Caller } from './handler.js'
import { newId } from './ids.js'
import type { AccountActRecord } from './rules.js'
import { now, type World } from './world.js'

/** Records in the log of the account what a key has done. Null, because nothing has changed, records nothing. */
export function recordAct(
  world: World,
  { key, userAgent = null }: Pick<Caller, 'key' | 'userAgent'>,
  record: AccountActRecord | null
): void {
  if (!record) return
  world.state.accountLog.push({
    id: newId('log'),
    ...record,
    actor: { type: key ? 'key' : 'system', id: key?.id ?? null, name: null, email: null },
    ip_address: '127.0.0.1',
    user_agent: userAgent,
    created_at: now(world)
  })
}
