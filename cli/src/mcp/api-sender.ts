import type { SendRequest } from './call-tool.js'

/** Returns what sends requests to a service elsewhere. Throws an error for people if the service is away. */
export function createApiSender({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): SendRequest {
  return async ({ method, path, body }) => {
    const response = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' })
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual'
    }).catch((error) => {
      throw new Error(awayMessage(baseUrl, error), { cause: error })
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      body: isJson ? await response.json() : undefined
    }
  }
}

function awayMessage(baseUrl: string, { message, cause }: Error) {
  const reason = (cause as Partial<NodeJS.ErrnoException> | undefined)?.message || message
  return `The Signpost service at ${baseUrl} cannot be reached: ${reason}. Check that it runs, and SIGNPOST_BASE_URL.`
}
