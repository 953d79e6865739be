import { randomUUID } from 'node:crypto'
import type { World, WorldAccount } from '../world.js'
import { uuidOf } from './uuid-of.js'

/** Creates endpoints of an account below a URL, if necessary more than its plan allows. */
export async function addEndpoints(
  { sql, clock }: World,
  { account_id }: WorldAccount,
  {
    url,
    count,
    events = ['document.sent'],
    standing = 'new'
  }: { url: string; count: number; events?: string[]; standing?: 'new' | 'proven' }
): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    account_id: uuidOf(account_id),
    mode: 'live',
    url: `${url}/${number}`,
    events,
    active: true,
    secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    standing,
    created_at: clock.now()
  }))
  await sql`insert into webhook_endpoints ${sql(rows)}`
}
