import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyring } from '../storage/keyring.js'
import { rowOf } from '../stores/testing/rows.js'
import { useTestDatabase } from '../stores/testing/test-database.js'
import { sealSecretsAgain } from './seal-secrets-again.js'
import { openWebhookSecret } from './webhook-secret.js'

const database = await useTestDatabase()

test('secrets are encrypted with the first key, those that are not yet', async () => {
  const [first, second] = [randomBytes(32), randomBytes(32)]
  const endpoints = [rowOf.endpoint(), rowOf.endpoint({ old_secret: 'old' }), rowOf.endpoint()]
  await database.insert('webhook_endpoints', ...endpoints)
  const { sql } = database
  const seal = (...keys: Buffer[]) => sealSecretsAgain(sql, createKeyring(keys))
  const stored = () => sql`select id, secret, old_secret from webhook_endpoints order by id`
  expect(await seal()).toBe(0)
  expect(await seal(first)).toBe(3)
  const encrypted = await stored()
  expect(await seal(first, second)).toBe(0)
  expect(await stored()).toEqual(encrypted)
  // The one that was replaced is not current.
  const [, withOld] = endpoints
  await sql`update webhook_endpoints set old_secret = 'old' where id = ${withOld!.id}`
  expect(await seal(first)).toBe(1)
  expect(await seal(second, first)).toBe(3)
  for (const { id, secret, old_secret } of await stored()) {
    const open = (text: string) => openWebhookSecret(createKeyring([second]), text, id)
    expect(open(secret)).toBe('secret')
    expect(old_secret === null ? null : open(old_secret)).toBe(id === withOld!.id ? 'old' : null)
  }
})
