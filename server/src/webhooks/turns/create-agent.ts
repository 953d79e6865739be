import http, { type Agent } from 'node:http'
import https from 'node:https'

/** Keeps the connections to an endpoint for as long as its turn lasts. */
export function createAgent(url: string, maxSockets: number): Agent {
  const options = { keepAlive: true, maxSockets }
  return url.startsWith('https:') ? new https.Agent(options) : new http.Agent(options)
}
