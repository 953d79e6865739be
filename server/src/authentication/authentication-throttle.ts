import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../common/clock.js'
import { ApiError } from '../contract/api-error.js'

/** Why a credential was rejected. */
export type Rejection =
  | 'API_KEY_INVALID'
  | 'API_KEY_REVOKED'
  | 'SIGNING_TOKEN_INVALID'
  | 'EDITING_TOKEN_INVALID'
  | 'ACCESS_CODE_INVALID'
  | 'SESSION_INVALID'

/** An address is throttled after this many failures in a minute. */
const failuresPerMinute = 20

const minute = 60_000
const day = 24 * 3600_000
const capacity = 10_000

interface Window {
  failures: number
  endsAt: number
  /** When the next unknown credential of a throttled address is looked up. */
  nextLookupAt: number
}

/** The last result for a credential: accepted (null), or why it was rejected. */
interface Finding {
  rejection: Rejection | null
  until: number
}

/**
 * Throttles clients that guess credentials, by address. Kept in the memory of this process, up to a fixed number of
 * entries.
 *
 * Only failures count. For a throttled address, credentials known to be invalid are rejected and one unknown credential
 * is looked up per second, or at once after one that was valid. Credentials that were valid recently keep working: many clients may share an address, and one
 * that guesses must not lock out the others.
 */
export class AuthenticationThrottle {
  private readonly windows = new LRUCache<string, Window>({ max: capacity })
  private readonly findings = new LRUCache<string, Finding>({ max: capacity })

  constructor(private readonly clock: Clock) {}

  /** Why the credential was rejected within the last minute, if it was. Throws if the address is throttled. */
  check(address: string, credential: string): Rejection | null {
    const now = this.clock.now().getTime()
    const found = this.findings.get(hashOf(credential))
    const finding = found && found.until > now ? found : undefined
    if (finding?.rejection === null) return null
    const window = this.windowOf(address, now)
    if (window.failures < failuresPerMinute) return finding?.rejection ?? null
    if (finding) throw tooMany(window.endsAt, now)
    if (window.nextLookupAt > now) throw tooMany(Math.min(window.nextLookupAt, window.endsAt), now)
    window.nextLookupAt = now + 1000
    return null
  }

  /** With an address, its next unknown credential is looked up at once: clients that share it do not wait for each other. */
  accepted(credential: string, address?: string): void {
    const now = this.clock.now().getTime()
    const hash = hashOf(credential)
    const isNew = this.findings.get(hash)?.rejection !== null
    if (isNew && address !== undefined) this.windowOf(address, now).nextLookupAt = 0
    this.findings.set(hash, { rejection: null, until: now + day })
  }

  rejected(address: string, credential: string, rejection: Rejection): void {
    this.failed(address)
    this.findings.set(hashOf(credential), { rejection, until: this.clock.now().getTime() + minute })
  }

  /** Counts a failure without remembering the credential: it may be accepted the next time. */
  failed(address: string): void {
    this.windowOf(address, this.clock.now().getTime()).failures++
  }

  private windowOf(address: string, now: number): Window {
    const known = this.windows.get(address)
    if (known && known.endsAt > now) return known
    const fresh = { failures: 0, endsAt: now + minute, nextLookupAt: 0 }
    this.windows.set(address, fresh)
    return fresh
  }
}

// Hashed, so that the memory of this process holds no credentials.
function hashOf(credential: string) {
  return createHash('sha256').update(credential).digest('base64')
}

function tooMany(until: number, now: number) {
  const retryAfter = Math.max(1, Math.ceil((until - now) / 1000))
  return new ApiError(
    'RATE_LIMIT_EXCEEDED',
    `Too many failed authentications from this address. Try again in ${retryAfter} s.`,
    {
      retryAfter,
      headers: {
        'X-RateLimit-Limit': String(failuresPerMinute),
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': String(Math.ceil(until / 1000))
      }
    }
  )
}
