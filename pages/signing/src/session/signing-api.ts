import type { MarkType } from '@signpost/spec/field-types'
import type { Language } from '@signpost/spec/languages'
import { NetworkFailure, toApiFailure } from './api-failure.js'
import { takeEarlyAnswer } from './early.js'
import { requestOf, SESSION } from './request-of.js'
import type {
  Attachment,
  AttachmentUploadUrl,
  CompleteSigningRequest,
  FieldEntry,
  HandOverRequest,
  ReportAbuseRequest,
  SessionAuthentication,
  SignatureEntry,
  SignerFile,
  SigningDrawing,
  SigningPadLink,
  SigningSession,
  UnlockedSigningToken
} from './types.js'

const TIMEOUT = 60_000
// A large file takes minutes where the connection is slow.
const UPLOAD_TIMEOUT = 9 * 60_000
const PICTURES = ['image/png', 'image/jpeg']
// Browsers limit all keepalive requests together to 64 KiB.
const MOST_KEPT_ALIVE = 15_000

interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
  idempotencyKey?: string
  keepalive?: boolean
}

/** The part of the API that signers use. */
export class SigningApi {
  constructor(
    private token: string,
    private readonly send: typeof fetch = (input, init) => fetch(input, init)
  ) {}

  getSession = (): Promise<SigningSession> => this.json('')

  getDocument = (): Promise<ArrayBuffer> => this.call('/document').then((response) => read(response.arrayBuffer()))

  take = (): Promise<SigningSession> => this.json('/take', { method: 'POST' })

  view = (): Promise<SigningSession> => this.json('/view', { method: 'POST' })

  chooseLanguage = (language: Language): Promise<SigningSession> =>
    this.json('/language', { method: 'PUT', body: { language } })

  // Completes even if the page is closed meanwhile.
  saveFields = (fields: FieldEntry[]): Promise<SigningSession> =>
    this.json('/fields', { method: 'PUT', body: { fields }, keepalive: true })

  /** Checks whether a signature or initials can be used. Fails like finishing would. */
  checkMark = (kind: MarkType, entry: SignatureEntry): Promise<SigningSession> =>
    this.json('/fields', { method: 'PUT', body: { fields: [], [kind]: entry } })

  /** Uploads a file for a field, and attaches it. */
  attach = async (field_id: string, file: Blob, file_name: string): Promise<Attachment | null> => {
    const upload: AttachmentUploadUrl = await this.json('/upload-url', {
      method: 'POST',
      body: { field_id, file_name, file_size: file.size }
    })
    await this.sendFile(upload.upload_url, file)
    const { fields }: SigningSession = await this.json(`/attachments/${field_id}`, {
      method: 'PUT',
      body: { upload_key: upload.upload_key }
    })
    return fields.find(({ id }) => id === field_id)?.attachment ?? null
  }

  complete = (body: CompleteSigningRequest, idempotencyKey: string): Promise<SigningSession> =>
    this.json('/complete', { method: 'POST', body, idempotencyKey })

  decline = (reason: string): Promise<SigningSession> =>
    this.json('/decline', { method: 'POST', body: reason ? { reason } : {} })

  handOver = async (body: HandOverRequest, idempotencyKey: string): Promise<void> => {
    await this.call('/hand-over', { method: 'POST', body, idempotencyKey })
  }

  reportAbuse = async (body: ReportAbuseRequest, idempotencyKey: string): Promise<void> => {
    await this.call('/report', { method: 'POST', body, idempotencyKey })
  }

  /** Creates a page to draw on with another device. */
  createPad = (purpose: MarkType): Promise<SigningPadLink> => this.json('/pad', { method: 'POST', body: { purpose } })

  getDrawing = (): Promise<SigningDrawing> => this.json('/pad')

  download = (part: SignerFile): Promise<Blob> =>
    this.call(part === 'signed' ? '/download' : `/download?part=${part}`).then((response) => read(response.blob()))

  /** Returns an unlocked token, which replaces the current one. */
  unlock = (accessCode: string): Promise<string> => this.replaceToken('/access-code', { access_code: accessCode })

  sendCode = (): Promise<SessionAuthentication> => this.json('/code/send', { method: 'POST' })

  /** Returns a token of a signer who has proved who they are, which replaces the current one. */
  enterCode = (code: string): Promise<string> => this.replaceToken('/code', { code })

  // The URL is its own credential.
  private async sendFile(url: string, body: Blob): Promise<void> {
    const type = PICTURES.includes(body.type) ? body.type : 'application/pdf'
    const init = { method: 'PUT', headers: { 'Content-Type': type }, body }
    const response = await inTime((signal) => this.send(url, { ...init, signal }), UPLOAD_TIMEOUT).catch(failNetwork)
    if (!response.ok) throw await toApiFailure(response)
  }

  private async replaceToken(path: string, body: object): Promise<string> {
    const { token }: UnlockedSigningToken = await this.json(path, { method: 'POST', body })
    this.token = token
    return token
  }

  private async json<Answer>(path: string, call?: Call): Promise<Answer> {
    const response = await this.call(path, call)
    return read(response.json())
  }

  private async call(
    path: string,
    { method = 'GET', body, idempotencyKey, keepalive = false }: Call = {}
  ): Promise<Response> {
    const { cache, headers } = requestOf(this.token)
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
    const text = body === undefined ? null : JSON.stringify(body)
    const init = { method, headers, cache, body: text, keepalive: keepalive && (text ?? '').length < MOST_KEPT_ALIVE }
    const early = method === 'GET' ? takeEarlyAnswer(path, this.token) : undefined
    const response = await inTime((signal) => early ?? this.send(SESSION + path, { ...init, signal })).catch(
      failNetwork
    )
    if (response.ok) return response
    throw await toApiFailure(response)
  }
}

function inTime(ask: (signal: AbortSignal) => Promise<Response>, timeoutMs = TIMEOUT): Promise<Response> {
  const timeout = new AbortController()
  return new Promise<Response>((resolve, reject) => {
    const timer = setTimeout(() => {
      timeout.abort()
      reject(new Error('The request timed out.'))
    }, timeoutMs)
    ask(timeout.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

const read = <Content>(content: Promise<Content>): Promise<Content> => content.catch(failNetwork)

function failNetwork(cause: unknown): never {
  throw new NetworkFailure('The service did not answer.', { cause })
}
