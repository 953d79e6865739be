import { createMockServer } from '@signpost/sdk/mock-server'
import { createWorld, type World } from '../world.js'

/** What takes the bodies: the mock answers as the service does. */
export const servers = ['service', 'mock server'] as const
type Server = (typeof servers)[number]

/** A service without workers, and a mock server. */
export interface Servers extends AsyncDisposable {
  world: World
  at(server: Server): { url: string; key: string }
  post(server: Server, target: string, body: BodyInit, headers?: Record<string, string>): Promise<Posted>
}

interface Posted {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
  body: any
}

/** Starts both servers. */
export async function startServers(): Promise<Servers> {
  const world = await createWorld({ parts: { api: true, worker: false } })
  const mock = await createMockServer()
  const at = (server: Server) =>
    server === 'service'
      ? { url: `${world.url}/v1`, key: world.account.live_key }
      : { url: `${mock.url}/v1`, key: mock.keys.live }
  return {
    world,
    at,
    async post(server, target, body, headers = {}) {
      const { url, key } = at(server)
      const init = { method: 'POST', body, headers: { authorization: `Bearer ${key}`, ...headers } }
      const response = await fetch(`${url}${target}`, init)
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    async [Symbol.asyncDispose]() {
      await mock.close()
      await world[Symbol.asyncDispose]()
    }
  }
}

/** A form with a PDF, unless it is null, and then these parts. */
export function formOf(parts: [string, string | File][], pdf: Uint8Array | null): FormData {
  const form = new FormData()
  if (pdf) form.append('file', fileOf(pdf, 'agreement.pdf', 'application/pdf'))
  for (const [name, value] of parts) form.append(name, value)
  return form
}

export const fileOf = (bytes: Uint8Array, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type })

/** The parts of a document that is made of several files. */
export function severalOf(...files: File[]): [string, string | File][] {
  return [['file_name', 'application.pdf'], ...files.map((file): [string, File] => ['files', file])]
}

export const asPdf = { 'content-type': 'application/pdf' }
