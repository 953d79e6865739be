import { isLocalhost } from '@signpost/spec/rules'
import { OwnFault } from '../common/own-fault.js'
import { within } from '../common/within.js'
import { AnswerWatch } from './answer-watch.js'
import { type Answer, type AskOptions, askNameServers, NoAnswer } from './ask-name-servers.js'
import { parseHosts, systemHostsFile } from './hosts-file.js'
import { type Known, NameCache } from './name-cache.js'
import { NameError } from './name-error.js'
import { OwnerLimit } from './owner-limit.js'
import { completionsOf, noSearchList, parseSearchList } from './search-list.js'
import { watchFile } from './watched-file.js'

const loopback = ['127.0.0.1', '::1']
const lookupsOfOwner = 4

export interface NameResolverOptions {
  /** `address` or `address:port`. By default those of the operating system. */
  servers?: string[] | undefined
  hostsFile?: string
  /** Says how short names are completed. Other servers complete none unless it is given. */
  resolvConf?: string
  /** How long a lookup may take, in milliseconds. */
  timeoutMs?: number
  /** A clock that never goes back, in milliseconds. */
  now?: () => number
}

/** Finds the addresses of names. */
export interface NameResolver {
  /**
   * The addresses of a name. Throws a `NameError` if it has none, and an `OwnFault` if the name servers do not work. An
   * owner whose names get no answer waits, and nobody else.
   */
  resolve(name: string, owner: string): Promise<string[]>
  /** Whether the name servers answer. */
  works(): Promise<boolean>
}

/**
 * Resolves names with the hosts file and DNS, without the C library: a name without an answer keeps one of the few threads
 * of `dns.lookup` for ten seconds, which files and cryptography need too.
 */
export function createNameResolver({
  servers,
  hostsFile = systemHostsFile,
  resolvConf = servers ? undefined : '/etc/resolv.conf',
  timeoutMs = 5000,
  now = () => performance.now()
}: NameResolverOptions = {}): NameResolver {
  const hosts = watchFile(hostsFile, parseHosts, now)
  const searchList = resolvConf === undefined ? () => noSearchList : watchFile(resolvConf, parseSearchList, now)
  const cache = new NameCache(now)
  const watch = new AnswerWatch(servers, now)
  const limit = new OwnerLimit(lookupsOfOwner)
  const lookups = new Map<string, Promise<Known>>()

  function findHere(name: string): Known | undefined {
    const host = name.toLowerCase().replace(/\.$/, '')
    return hosts().get(host) ?? (isLocalhost(host) ? loopback : cache.find(name))
  }

  /** Another caller’s lookup of the name, or a new one once its owner has less than four. */
  async function lookUp(name: string, owner: string): Promise<Known> {
    const until = now() + timeoutMs
    while (!lookups.has(name) && limit.isReached(owner)) {
      const isFree = await within(Math.max(until - now(), 0), limit.oneEnds(owner))
      if (!isFree) throw new OwnFault(`${name} waited for other names without an answer`)
    }
    return findHere(name) ?? lookups.get(name) ?? begin(name, owner)
  }

  function begin(name: string, owner: string) {
    const lookup = ask(name).finally(() => lookups.delete(name))
    lookups.set(name, lookup)
    limit.add(owner, lookup)
    return lookup
  }

  async function ask(name: string): Promise<Known> {
    const startedAt = now()
    try {
      const options = { servers, signal: AbortSignal.timeout(timeoutMs) }
      const { addresses, ttl } = await askInTurn(completionsOf(name, searchList()), options)
      watch.answered()
      if (addresses.length === 0) return keepError(name, new NameError(`${name} has no address`, false))
      cache.keepAddresses(name, addresses, ttl)
      return addresses
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (!(await watch.haveAnsweredSince(startedAt))) throw new OwnFault('no name server answers', { cause: error })
      return keepError(name, new NameError(`the name servers of ${name} do not work: ${error.message}`, true))
    }
  }

  function keepError(name: string, error: NameError) {
    cache.keepError(name, error)
    return error
  }

  return {
    async resolve(name, owner) {
      const known = findHere(name) ?? (await lookUp(name, owner))
      if (known instanceof NameError) throw known
      return known
    },
    works: () => watch.haveAnsweredSince(now())
  }
}

/** The first answer that has addresses. */
async function askInTurn(names: string[], options: AskOptions): Promise<Answer> {
  let answer: Answer = { addresses: [], ttl: 0 }
  for (const name of names) {
    answer = await askNameServers(name, options)
    if (answer.addresses.length > 0) break
  }
  return answer
}
