import { listSessions as readSessions } from '../../stores/session-store.js'
import type { ConsoleHandler } from './console-call.js'

export const listSessions: ConsoleHandler = async ({ sql, clock }, call) => {
  const current = await call.session()
  const sessions = await readSessions(sql, current.member.id, clock.now())
  const data = sessions.map(({ id, ip_address, user_agent, created_at, last_seen_at }) => ({
    id,
    current: id === current.id,
    ip_address,
    user_agent,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString()
  }))
  return { status: 200, body: { data } }
}
