/** What the form of an operation's page asks for, as the build of the page says. */
export interface Trial {
  method: string
  path: string
  parameters: { name: string; in: string; required: boolean; example: string }[]
  body: string | null
}

/** What the reader has filled in. */
export interface Filled {
  key: string
  values: Record<string, string>
  body: string
}

/** What the service answered. */
export interface Answered {
  status: string
  headers: string
  body: string
  /** Where the console shows the request, if it failed. */
  logUrl: string | undefined
}

/** Why a request is not sent. Undefined if it can be. */
export function problemOf({ method, parameters }: Trial, { key, values, body }: Filled): string | undefined {
  if (key.startsWith('sp_live_'))
    return 'That is a live key. It was not sent: use a test key, and revoke a live key that others saw.'
  if (!/^sp_test_[\x21-\x7e]+$/.test(key)) return 'Paste a test key. It begins with sp_test_.'
  const missing = parameters.find(({ name, required }) => required && !values[name])
  if (missing) return `${missing.name} is required.`
  return method !== 'GET' && body && !isJson(body) ? 'The body is not valid JSON.' : undefined
}

/** Sends the request to the service that serves this page. Neither a session of the console nor a cookie goes with it. */
export async function sendTrial({ method, path, parameters, body }: Trial, filled: Filled): Promise<Answered> {
  const inPath = parameters.filter((each) => each.in === 'path')
  const place = inPath.reduce(
    (made, { name }) => made.replace(`{${name}}`, encodeURIComponent(filled.values[name] ?? '')),
    path
  )
  const query = parameters
    .filter((each) => each.in === 'query' && filled.values[each.name])
    .map(({ name }) => `${name}=${encodeURIComponent(filled.values[name] ?? '')}`)
  const response = await fetch(`/v1${place}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
    method,
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${filled.key}`,
      ...(body === null ? {} : { 'content-type': 'application/json' })
    },
    ...(body === null || filled.body === '' ? {} : { body: filled.body })
  })
  const text = await response.text()
  const content: unknown = isJson(text) ? JSON.parse(text) : undefined
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: content === undefined ? text : JSON.stringify(content, null, 2),
    logUrl: (content as { error?: { request_log_url?: string } } | undefined)?.error?.request_log_url
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
