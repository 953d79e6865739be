import { setTimeout as wait } from 'node:timers/promises'
import { expected } from '../common/story.mjs'

const mostWaits = 3
const longestWait = 120
const firstPause = 0.5
const passing = [500, 502, 503, 504]

/**
 * Opens the API of a service at a URL. What concerns all templates, such as a refused key, ends the run. What concerns a
 * file stops only its template.
 */
export function openApi({ name, url, headers, credential }) {
  const json = async (path) => {
    const response = await ask(name, url + path, headers)
    const { status } = response
    if (status === 401 || status === 403) throw fatal(`${name} refused the ${credential} (${status}).`)
    const text = response.body.toString()
    if (response.ok) return JSON.parse(text)
    throw fatal(`${name} answered ${status} to GET ${url}${path}: ${text.slice(0, 500)}`)
  }
  const download = (address, file, headers = {}) => downloadFile(name, address, file, headers)
  return { url, json, download, file: (path, file) => download(url + path, file, headers) }
}

/** Reads the environment variable with a credential of a service. */
export function credentialFrom(variable, what) {
  const value = process.env[variable]
  if (!value) throw expected(`Set ${variable} to ${what}.`)
  return value
}

/** Reads the environment variable with the URL of a service. */
export function urlFrom(variable, usual) {
  return (process.env[variable] || usual).replace(/\/$/, '')
}

async function downloadFile(name, address, file, headers) {
  const response = await ask(name, address, headers)
  if (!response.ok) throw expected(`${file} could not be downloaded: ${response.status}.`)
  return response.body
}

/** Asks until there is a whole answer that is not about how busy the service is. */
async function ask(name, url, headers) {
  for (let waits = 0; ; waits++) {
    const response = await request(name, url, headers, waits === mostWaits)
    if (response && response.status !== 429 && !(passing.includes(response.status) && waits < mostWaits))
      return response
    if (response?.status !== 429) {
      await wait(firstPause * 2 ** waits * 1000)
      continue
    }
    const seconds = secondsUntilAllowed(response.headers)
    if (waits === mostWaits || seconds > longestWait)
      throw fatal(`${name} takes no more requests for now. Run it again later: what is there is not created twice.`)
    await wait(seconds * 1000)
  }
}

// `x-ratelimit-reset` is a Unix time at Dropbox Sign and Docusign.
function secondsUntilAllowed(headers) {
  const after = Number(headers.get('retry-after'))
  const reset = Number(headers.get('x-ratelimit-reset'))
  if (after > 0) return after
  return reset > 0 ? Math.max(reset - Date.now() / 1000, 0) : 10
}

/** The answer with its whole body, or nothing if the connection failed and this is not the last attempt. */
async function request(name, url, headers, isLast) {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) })
    const { ok, status, headers: answered } = response
    return { ok, status, headers: answered, body: Buffer.from(await response.arrayBuffer()) }
  } catch (cause) {
    if (!isLast) return
    throw fatal(`${name} does not respond at ${new URL(url).origin}: ${cause.cause?.code ?? cause.message}.`)
  }
}

/** An error that ends the run, and is shown by its message only. */
function fatal(message) {
  return Object.assign(expected(message), { fatal: true })
}
