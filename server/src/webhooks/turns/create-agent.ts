import http, { type Agent } from 'node:http'
import https from 'node:https'

/** Keeps connections to an endpoint open for the duration of its turn. */
export function createAgent(url: string, maxSockets: number): Agent {
  const options = { keepAlive: true, maxSockets }
  return url.startsWith('https:') ? new https.Agent(options) : new http.Agent(options)
}
