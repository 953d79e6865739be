import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { aPdf, aSession, type SigningSession } from './session-fixtures.js'

const built = fileURLToPath(new URL('../../../server/dist/signing-page', import.meta.url))

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; " +
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store'
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm'
}

export interface Asked {
  route: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it as it likes
  body: any
  token: string
  idempotencyKey: string | undefined
}

export interface Answer {
  status?: number
  code?: string
  details?: Record<string, string>
  body?: unknown
  /** Does not respond. */
  hangUp?: boolean
}

/** The built signing page with its real headers, and a signing API whose responses the test sets. */
export class StubService {
  session: SigningSession = aSession()
  pdf: Uint8Array = new Uint8Array()
  accessCode = ''
  signingCode = '482913'
  /** The pause after a code, in seconds. */
  resendAfter = 60
  readonly asked: Asked[] = []
  /** Every requested path, immediately. */
  readonly paths: string[] = []
  /** Code that is prepended to a requested script. */
  readonly preludes = new Map<RegExp, string>()
  private readonly held: { pattern: RegExp; until: Promise<void> }[] = []
  /** Overrides the response of a route such as `PUT /fields`; null keeps it. */
  readonly instead = new Map<string, (asked: Asked) => Answer | null>()
  private readonly server: Server = createServer((request, response) => void this.handle(request, response))

  static async start(): Promise<StubService> {
    const stub = new StubService()
    stub.pdf = await aPdf()
    await new Promise<void>((resolve) => stub.server.listen(0, '127.0.0.1', resolve))
    return stub
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  url = (query = ''): string => `${this.origin}/sign${query}#token=first.token`

  of = (route: string): Asked[] => this.asked.filter((asked) => asked.route === route)

  /** Holds requests to these paths until they are released. */
  hold(pattern: RegExp): () => void {
    let release = () => {}
    const until = new Promise<void>((resolve) => (release = resolve))
    this.held.push({ pattern, until })
    return release
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(request.url!, this.origin)
    this.paths.push(pathname)
    await Promise.all(this.held.filter(({ pattern }) => pattern.test(pathname)).map(({ until }) => until))
    if (pathname === '/parent') return response.setHeader('Content-Type', 'text/html').end('<!doctype html>')
    if (pathname === '/favicon.svg') return this.file(response, '../icons/favicon.svg')
    if (pathname === '/sign') return this.file(response, 'index.html')
    if (pathname.startsWith('/sign/assets/')) return this.file(response, pathname.slice('/sign/'.length))
    if (pathname.startsWith('/v1/signing/session')) return this.answer(request, response, pathname.slice(19) + search)
    if (pathname === '/sign/api/new-link') return this.answer(request, response, pathname)
    response.writeHead(404).end()
  }

  private async file(response: ServerResponse, name: string) {
    const content = await readFile(path.join(built, name)).catch(() => null)
    if (!content) return response.writeHead(404).end()
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream'
    // Everything that is not a page has the strictest policy; workers must not need more.
    const policy =
      name === 'index.html' ? {} : { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }
    const preludes = [...this.preludes].filter(([pattern]) => pattern.test(name)).map(([, script]) => script)
    response
      .writeHead(200, { ...HEADERS, ...policy, 'Content-Type': type })
      .end(Buffer.concat([Buffer.from(preludes.join('')), content]))
  }

  private async answer(request: IncomingMessage, response: ServerResponse, route: string) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const asked: Asked = {
      route: `${request.method} ${route}`,
      body: text ? JSON.parse(text) : undefined,
      token: request.headers.authorization?.replace('Bearer ', '') ?? '',
      idempotencyKey: request.headers['idempotency-key']?.toString()
    }
    this.asked.push(asked)
    const { status = 200, code, details, body, hangUp } = this.instead.get(asked.route)?.(asked) ?? this.usual(asked)
    if (hangUp) return void request.socket.destroy()
    if (body instanceof Uint8Array) {
      return response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(Buffer.from(body))
    }
    const error = { type: 'validation_error', message: `It is ${code}.`, code, doc_url: 'https://example.com', details }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(code ? { error } : body))
  }

  private usual({ route, body }: Asked): Answer {
    const { access_code_required, authentication, state } = this.session
    if (route === 'GET /document' && authentication.required) return { status: 403, code: 'SIGNING_CODE_REQUIRED' }
    if (route === 'POST /code/send') return this.sendCode()
    if (route === 'POST /code') return this.identify(body.code)
    if (route === 'GET /document' && access_code_required) return { status: 403, code: 'ACCESS_CODE_REQUIRED' }
    if (route === 'GET /document' && state !== 'open') return { status: 409, code: 'DOCUMENT_VOIDED' }
    if (route === 'GET /document' || route.startsWith('GET /download')) return { body: this.pdf }
    if (route === 'POST /access-code') return this.unlock(body.access_code)
    if (route === 'PUT /language') {
      this.session = { ...this.session, language: body.language, language_used: body.language }
    }
    if (route === 'POST /complete') this.session = { ...this.session, state: 'signed' }
    if (route === 'POST /decline') this.session = { ...this.session, state: 'declined' }
    return { body: this.session }
  }

  private sendCode(): Answer {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const authentication = {
      ...this.session.authentication,
      code_expires_at: inSeconds(600),
      resend_at: inSeconds(this.resendAfter)
    }
    this.session = { ...this.session, authentication }
    return { body: authentication }
  }

  private identify(code: string): Answer {
    if (code !== this.signingCode) return { status: 403, code: 'SIGNING_CODE_INVALID' }
    const { fields, pages, authentication } = aSession()
    this.session = { ...this.session, authentication, fields, pages }
    return { body: { token: 'third.token', expires_at: '2026-12-20T09:30:12Z' } }
  }

  private unlock(code: string): Answer {
    if (code !== this.accessCode) return { status: 403, code: 'ACCESS_CODE_INVALID' }
    const { fields, pages } = aSession()
    this.session = { ...this.session, access_code_required: false, fields, pages }
    return { body: { token: 'second.token', expires_at: '2026-12-20T09:30:12Z' } }
  }
}
