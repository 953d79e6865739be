import { createHash, randomBytes } from 'node:crypto'
import type { World, WorldAccount } from '../world.js'

/** The headers of a session of an account's owner in live mode, who signed in an hour ago. */
export async function oldSession(world: World, account: WorldAccount = world.account): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url')
  const now = world.clock.now()
  const ago = new Date(now.getTime() - 3600_000)
  const later = new Date(now.getTime() + 3600_000)
  await world.sql`
    insert into console_sessions (id, member_id, token_hash, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), members.id, ${createHash('sha256').update(token).digest()}, ${ago}, ${now}, ${later}
    from members
    join api_keys on api_keys.account_id = members.account_id
    where role = 'owner' and key_hash = sha256(${account.live_key}::text::bytea)
  `
  return { cookie: `signpost=${token}`, 'x-signpost-mode': 'live' }
}
