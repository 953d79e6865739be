import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const retryMs = 500

/** Receives notifications. */
export interface Listener {
  onNotification(payload: string): void
  /** Called when listening starts. Earlier notifications may have been missed. */
  onListening(): void
}

/** Listens to a channel of the database until disposed of. Reconnects when the connection is lost. */
export function listen(pool: Pool, channel: string, listener: Listener): AsyncDisposable {
  const stopping = new AbortController()
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce(pool, channel, listener, stopping.signal).catch(() => {})
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await listening
    }
  }
}

async function listenOnce(pool: Pool, channel: string, listener: Listener, stopping: AbortSignal) {
  const client = await pool.connect()
  try {
    const ended = untilEnd(client, stopping)
    client.on('notification', ({ payload = '' }) => listener.onNotification(payload))
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    listener.onListening()
    await ended
  } finally {
    // Closed instead of returned to the pool, because it is still listening.
    client.release(true)
  }
}

function untilEnd(client: PoolClient, stopping: AbortSignal) {
  return new Promise<void>((resolve) => {
    if (stopping.aborted) resolve()
    stopping.addEventListener('abort', () => resolve(), { once: true })
    client.once('error', () => resolve())
    client.once('end', () => resolve())
  })
}
