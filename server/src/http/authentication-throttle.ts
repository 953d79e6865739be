import { createHash } from 'node:crypto'
import type { Clock } from '../common/clock.js'
import { ApiError } from '../contract/api-error.js'
import { BoundedMap } from './bounded-map.js'

/** Why a credential was refused. */
export type Refusal = 'API_KEY_INVALID' | 'API_KEY_REVOKED' | 'SIGNING_TOKEN_INVALID' | 'ACCESS_CODE_INVALID'

/** How often an address may fail in a minute before it is slowed down. */
const failuresPerMinute = 20

const minute = 60_000
const day = 24 * 3600_000
const capacity = 10_000

interface Window {
  failures: number
  endsAt: number
  /** When a credential that nothing is known of is next looked up, once the failures are too many. */
  nextLookupAt: number
}

/** What was found when a credential was last tried: nothing against it, or why it was refused. */
interface Finding {
  refusal: Refusal | null
  until: number
}

/**
 * Slows down whoever guesses at credentials, by address and in this process's memory, which has an upper bound.
 *
 * Failures alone are counted. An address that has too many of them is refused what is known to be bad, and has one
 * unknown credential looked up each second. What was good lately works on: behind one address there may be many, and
 * one who guesses must not lock the others out.
 */
export class AuthenticationThrottle {
  private readonly windows = new BoundedMap<Window>(capacity)
  private readonly findings = new BoundedMap<Finding>(capacity)

  constructor(private readonly clock: Clock) {}

  /** Why a credential was refused within the last minute, if it was. Throws when the address has failed too often. */
  check(address: string, credential: string): Refusal | null {
    const now = this.clock.now().getTime()
    const found = this.findings.get(nameOf(credential))
    const finding = found && found.until > now ? found : undefined
    if (finding?.refusal === null) return null
    const window = this.windowOf(address, now)
    if (window.failures < failuresPerMinute) return finding?.refusal ?? null
    if (finding || window.nextLookupAt > now) throw tooMany(window, now)
    window.nextLookupAt = now + 1000
    return null
  }

  accepted(credential: string): void {
    this.findings.set(nameOf(credential), { refusal: null, until: this.clock.now().getTime() + day })
  }

  refused(address: string, credential: string, refusal: Refusal): void {
    this.failed(address)
    this.findings.set(nameOf(credential), { refusal, until: this.clock.now().getTime() + minute })
  }

  /** Counts a failure that may be over the next time. */
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

// Whoever reads this process's memory finds no credentials here.
function nameOf(credential: string) {
  return createHash('sha256').update(credential).digest('base64')
}

function tooMany({ endsAt }: Window, now: number) {
  const retryAfter = Math.max(1, Math.ceil((endsAt - now) / 1000))
  return new ApiError(
    'RATE_LIMIT_EXCEEDED',
    `Too many failed authentications from this address. Check the key, and wait for ${retryAfter} s.`,
    {
      retryAfter,
      headers: {
        'X-RateLimit-Limit': String(failuresPerMinute),
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset': String(Math.ceil(endsAt / 1000))
      }
    }
  )
}
