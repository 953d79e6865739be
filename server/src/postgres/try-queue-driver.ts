import { Client } from 'pg'
import type { DatabaseServer } from '../config/database-url.js'
import { queueOptions } from './driver-options.js'
import { outageSettings } from './outage-settings.js'
import { isWithoutTls } from './steady-pool.js'

/** Connects once with the driver of the job queue, and throws what it says if it cannot. */
export async function tryQueueDriver(server: DatabaseServer): Promise<void> {
  try {
    await connectOnce(server)
  } catch (error) {
    if (server.tls.mode !== 'prefer' || !isWithoutTls(error)) throw error
    await connectOnce({ ...server, tls: { ...server.tls, mode: 'disable' } })
  }
}

async function connectOnce(server: DatabaseServer) {
  const client = new Client({
    ...queueOptions(server),
    connectionTimeoutMillis: outageSettings.connect_timeout * 1000
  })
  // A connection that is lost while it ends is none any more.
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}
