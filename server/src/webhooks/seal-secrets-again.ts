import type { Sql } from 'postgres'
import type { Keyring } from '../storage/keyring.js'
import { type EndpointRow, listEndpointUuids, lockEndpointByUuid, updateEndpoint } from '../stores/endpoint-store.js'
import { isSealedCurrently, openWebhookSecret, sealWebhookSecret } from './webhook-secret.js'

/** Encrypts the secrets of all endpoints with the first key, and returns how many endpoints were changed. */
export async function sealSecretsAgain(sql: Sql, keyring: Keyring): Promise<number> {
  let changed = 0
  for (const uuid of await listEndpointUuids(sql)) {
    await sql.begin(async (tx) => {
      const endpoint = await lockEndpointByUuid(tx, uuid)
      const changes = endpoint && changesOf(keyring, endpoint)
      if (!changes) return
      await updateEndpoint(tx, uuid, changes)
      changed++
    })
  }
  return changed
}

function changesOf(keyring: Keyring, { id, secret, old_secret }: EndpointRow) {
  const stored = [secret, ...(old_secret === null ? [] : [old_secret])]
  if (stored.every((each) => isSealedCurrently(keyring, each))) return null
  const again = (each: string) => sealWebhookSecret(keyring, openWebhookSecret(keyring, each, id), id)
  return { secret: again(secret), old_secret: old_secret === null ? null : again(old_secret) }
}
