import http, { type Agent } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { UrlPolicy } from '@signpost/spec/rules'
import { HttpsProxyAgent } from 'https-proxy-agent'
import type { Context } from '../context/context.js'
import { lookupWith } from '../dns/lookup-with.js'
import type { NameResolver } from '../dns/name-resolver.js'
import type { EndpointRow } from '../stores/endpoint-store.js'
import { assertMayCall, urlPolicyOf } from './guard-url.js'

/** How an endpoint is reached: with connections of its own, directly or through the proxy. */
export interface Route extends Disposable {
  agent: Agent
  policy: UrlPolicy
  proxy?: EgressProxy | undefined
}

/** The proxy through which endpoints are reached. */
export interface EgressProxy {
  url: URL
  lookup: LookupFunction
}

type Endpoint = Pick<EndpointRow, 'url' | 'account_id'>

/** Keeps up to this many connections to an endpoint open until it is disposed of. */
export function createRoute(
  { config, names }: Pick<Context, 'config' | 'names'>,
  endpoint: Endpoint,
  maxSockets: number
): Route {
  const policy = urlPolicyOf(config)
  const { proxyUrl } = config.webhooks
  const proxy = proxyUrl === undefined ? undefined : proxyAt(new URL(proxyUrl), names)
  const ending = new AbortController()
  const options = { keepAlive: true, maxSockets }
  const agent = proxy
    ? new HttpsProxyAgent(proxy.url, { ...options, lookup: proxy.lookup, signal: ending.signal })
    : directAgent(endpoint, { names, policy, options })
  return {
    agent,
    policy,
    proxy,
    [Symbol.dispose]() {
      agent.destroy()
      // Also the connections to a proxy that has not answered, which the agent does not know yet.
      ending.abort()
    }
  }
}

// The addresses are judged when the name is resolved for a connection, which prevents DNS rebinding.
function directAgent(
  { url, account_id }: Endpoint,
  { names, policy, options }: { names: NameResolver; policy: UrlPolicy; options: object }
) {
  const target = new URL(url)
  const lookup = lookupWith(async (name) => {
    const addresses = await names.resolve(name, account_id)
    assertMayCall(target, addresses, policy)
    return addresses
  })
  return new (target.protocol === 'https:' ? https : http).Agent({ ...options, lookup })
}

function proxyAt(url: URL, names: NameResolver): EgressProxy {
  return { url, lookup: lookupWith((name) => names.resolve(name, 'proxy')) }
}
