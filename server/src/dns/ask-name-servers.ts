import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The addresses of a name, IPv6 first, as connections are tried. There are none if the name does not exist. */
export interface Answer {
  addresses: string[]
  /** For how many seconds the addresses may be kept. */
  ttl: number
}

/** No name server has answered, or none knew whether the name exists. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface AskOptions {
  /** `address` or `address:port`, instead of those of the operating system. */
  servers?: string[] | undefined
  /** Ends the question. */
  signal: AbortSignal
}

interface Record {
  address: string
  ttl: number
}

// Two tries of each server. It is the signal that limits the time.
const tries = { timeout: 1500, tries: 2 }
// How long a name that has IPv4 addresses waits for IPv6 addresses. Some servers ignore the question. Not as briefly as a
// browser (RFC 8305, section 3): a machine without IPv4 needs the answer, and it is kept.
const resolutionDelayMs = 1000
const nothing: Answer = { addresses: [], ttl: 0 }

/** Asks the name servers for the addresses of a complete name. Throws `NoAnswer`. */
export async function askNameServers(name: string, options: AskOptions): Promise<Answer> {
  return withResolver(options, async (resolver) => {
    const ipv4 = answerOf(resolver.resolve4(name, { ttl: true }))
    const ipv6 = answerOf(resolver.resolve6(name, { ttl: true }))
    // It may be cancelled before it is awaited.
    ipv6.catch(() => {})
    const found = await ipv4.catch((error: Error) => error)
    if (found === 'missing') return nothing
    if (found instanceof Error) return merge(await existing(ipv6, found), [])
    const others = found.length > 0 ? Promise.race([ipv6.catch(() => []), sleep(resolutionDelayMs, [])]) : ipv6
    return merge(await others, found)
  })
}

/** Whether the name servers answer a question that each of them can answer: who serves the root. */
export async function canAnswer(options: AskOptions): Promise<boolean> {
  return withResolver(options, (resolver) => answerOf(resolver.resolveNs('.'))).then(
    () => true,
    () => false
  )
}

// A resolver for each question reads the current resolv.conf, has a source port of its own, and can be cancelled.
async function withResolver<Result>({ servers, signal }: AskOptions, ask: (resolver: Resolver) => Promise<Result>) {
  if (signal.aborted) throw new NoAnswer('no answer in time')
  const resolver = new Resolver(tries)
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await ask(resolver)
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

/** The records of an answer, or that the name does not exist. */
async function answerOf<Found>(asked: Promise<Found[]>): Promise<Found[] | 'missing'> {
  try {
    return await asked
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOTFOUND' || code === 'EBADNAME') return 'missing'
    if (code === 'ENODATA') return []
    throw new NoAnswer(describe(code), { cause: error })
  }
}

async function existing(ipv6: Promise<Record[] | 'missing'>, otherwise: Error) {
  const found = await ipv6
  if (found === 'missing' || found.length === 0) throw otherwise
  return found
}

function merge(ipv6: Record[] | 'missing', ipv4: Record[]): Answer {
  const records = [...(ipv6 === 'missing' ? [] : ipv6), ...ipv4]
  if (records.length === 0) return nothing
  return { addresses: records.map(({ address }) => address), ttl: Math.min(...records.map(({ ttl }) => ttl)) }
}

function describe(code: string | undefined) {
  return code === 'ETIMEOUT' || code === 'ECANCELLED' ? 'no answer in time' : `the answer was ${code}`
}
