import { setTimeout as sleep } from 'node:timers/promises'

const patience = 240_000

/**
 * Options for clients that repeat a request, with the same idempotency key, until it succeeds. Counts the responses by
 * status. `none` are those that did not arrive.
 */
export function countingOptions() {
  const responses = {}
  const count = (status) => {
    responses[status] = (responses[status] ?? 0) + 1
  }
  const countingFetch = async (url, init) => {
    try {
      const response = await fetch(url, init)
      count(response.status)
      return response
    } catch (error) {
      count('none')
      throw error
    }
  }
  return { responses, options: { fetch: countingFetch, maxRetries: 1000, timeout: 20_000, deadline: patience } }
}

/** Uploads a file to the URL of an upload, as a browser does, until it succeeds. */
export async function putFile(url, bytes) {
  const endsAt = performance.now() + patience
  for (;;) {
    const status = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: bytes
    }).then(
      (response) => response.status,
      () => 503
    )
    if (status < 300) return
    if (status < 500 || performance.now() > endsAt) throw new Error(`The upload failed with ${status}.`)
    await sleep(500)
  }
}
