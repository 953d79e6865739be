import http from 'node:http'
import https from 'node:https'
import type { Config } from '../../config/config.js'
import { createNameResolver } from '../../dns/name-resolver.js'
import { type Finding, fail, ok, reasonOf, warn } from './finding.js'

const timeoutMs = 5000

/** Checks that webhook endpoints can be reached: that the name servers answer, or that the proxy lets this machine in. */
export async function checkWebhooks(config: Pick<Config, 'siteUrl' | 'webhooks'>): Promise<Finding> {
  const { allowedNetworks, proxyUrl, nameServers } = config.webhooks
  const networks = allowedNetworks.length === 1 ? 'one internal network' : `${allowedNetworks.length} internal networks`
  const internal = allowedNetworks.length === 0 ? 'public addresses only' : `public addresses and ${networks}`
  if (proxyUrl !== undefined) return checkProxy(new URL(proxyUrl), config)
  if (await createNameResolver({ servers: nameServers }).works()) return ok(`the name servers answer; ${internal}`)
  return warn(
    'no name server answers. Webhooks to hosts by name wait meanwhile',
    nameServers ? 'Check WEBHOOK_DNS_SERVERS.' : 'Check /etc/resolv.conf, or set WEBHOOK_DNS_SERVERS.'
  )
}

async function checkProxy(proxy: URL, { siteUrl }: Pick<Config, 'siteUrl'>): Promise<Finding> {
  try {
    const status = await connectTo(new URL(siteUrl), proxy)
    if (status === 407)
      return fail('the proxy refuses the credentials', 'Check the user and the password in WEBHOOK_PROXY_URL.')
    return ok(`through ${proxy.host}, which has to refuse internal addresses (status ${status} for ${siteUrl})`)
  } catch (error) {
    return fail(
      `the proxy ${proxy.host} cannot be used: ${reasonOf(error)}`,
      'Check WEBHOOK_PROXY_URL. Webhooks wait meanwhile.'
    )
  }
}

/** Asks the proxy for a connection, as a webhook does. Returns the status of its answer. */
async function connectTo(target: URL, proxy: URL): Promise<number | undefined> {
  const { request } = proxy.protocol === 'https:' ? https : http
  const host = `${target.hostname}:${target.port || (target.protocol === 'https:' ? 443 : 80)}`
  const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(':')
  return new Promise((resolve, reject) => {
    const asking = request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port,
      method: 'CONNECT',
      path: host,
      headers: {
        host,
        ...(proxy.username ? { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` } : {})
      },
      signal: AbortSignal.timeout(timeoutMs)
    })
    asking.once('connect', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    asking.once('error', reject)
    asking.end()
  })
}
