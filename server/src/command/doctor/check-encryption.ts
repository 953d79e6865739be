import type { Sql } from 'postgres'
import type { Config } from '../../config/config.js'
import { documentFileKey } from '../../storage/document-files.js'
import { createKeyring, DecryptionError, type Keyring } from '../../storage/keyring.js'
import { findNewestFile } from '../../stores/document-store.js'
import { listSecrets } from '../../stores/endpoint-store.js'
import { openWebhookSecret } from '../../webhooks/webhook-secret.js'
import { type Finding, fail, ok } from './finding.js'

/** Decrypts the newest file, as another process may have other keys, and the secret of every endpoint, as a former key may be missing. */
export async function checkEncryption(sql: Sql, config: Config): Promise<Finding> {
  const { encryptionKeys } = config
  try {
    const keyring = createKeyring(encryptionKeys)
    await readNewestFile(sql, config, keyring)
    for (const { id, secret } of await listSecrets(sql)) openWebhookSecret(keyring, secret, id)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    return fail(error.message, 'Set the SIGNPOST_ENCRYPTION_KEYS that the other processes have, in the same order.')
  }
  return ok(
    encryptionKeys.length > 0
      ? 'the keys decrypt the newest file and the secrets of all endpoints'
      : 'off: there are no keys'
  )
}

// A bucket encrypts by itself. Whether the file is there and can be read is another check's question.
async function readNewestFile(sql: Sql, { storage }: Config, keyring: Keyring) {
  if (storage.kind !== 'disk') return
  const { createStorage } = await import('../../storage/create-storage.js')
  const file = await findNewestFile(sql)
  if (!file) return
  const opened = await createStorage(storage, keyring)
  await opened.get(documentFileKey(file.files_id, file.sha256)).catch((error) => {
    if (error instanceof DecryptionError) throw error
  })
}
