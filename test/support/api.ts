/** A response of the API, with its body parsed if it is JSON. */
export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
  body: any
  bytes: Buffer
}

/** Calls the API as a plain REST client. */
export interface Api {
  get(path: string, options?: CallOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  delete(path: string, options?: CallOptions): Promise<Answer>
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export interface CallOptions {
  key?: string | null | undefined
  headers?: Record<string, string> | undefined
  /** JSON, unless it is a string or bytes. */
  body?: unknown
}

export function createApi(url: string, defaultKey: string | null, always: Record<string, string> = {}): Api {
  const call = async (method: string, path: string, { key = defaultKey, headers = {}, body }: CallOptions = {}) => {
    const raw = typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(`${url}/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
        ...always,
        ...headers
      },
      body: raw ? (body as string) : body === undefined ? null : JSON.stringify(body)
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const parsed = isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined
    return { status: response.status, headers: response.headers, body: parsed, bytes }
  }
  return {
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { body, ...options }),
    put: (path, body, options) => call('PUT', path, { body, ...options }),
    patch: (path, body, options) => call('PATCH', path, { body, ...options }),
    delete: (path, options) => call('DELETE', path, options)
  }
}
