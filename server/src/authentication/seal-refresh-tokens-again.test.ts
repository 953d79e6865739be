import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyring } from '../storage/keyring.js'
import { rowOf } from '../stores/testing/rows.js'
import { useTestDatabase } from '../stores/testing/test-database.js'
import { openRefreshToken, sealRefreshToken } from './refresh-token.js'
import { sealRefreshTokensAgain } from './seal-refresh-tokens-again.js'

const database = await useTestDatabase()

test('refresh tokens are encrypted with the first key, those that are not yet, and those that no key opens stay', async () => {
  const [first, second, lost] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const { sql } = database
  const plain = rowOf.session({ provider: 'acme', checked_at: new Date(), refresh_token: Buffer.from('token') })
  const foreign = rowOf.session({ provider: 'acme', checked_at: new Date() })
  const refresh_token = sealRefreshToken(createKeyring([lost]), foreign.id, 'lost')
  await database.insert('console_sessions', plain, { ...foreign, refresh_token }, rowOf.session())
  const seal = (...keys: Buffer[]) => sealRefreshTokensAgain(sql, createKeyring(keys))
  const stored = async (id: string) => {
    const [row] = await sql<[{ refresh_token: Buffer }]>`select refresh_token from console_sessions where id = ${id}`
    return row.refresh_token
  }
  expect(await seal(first)).toBe(1)
  expect(openRefreshToken(createKeyring([first]), plain.id, await stored(plain.id))).toBe('token')
  expect(await seal(first, second)).toBe(0)
  expect(await seal(second, first)).toBe(1)
  expect(openRefreshToken(createKeyring([second]), plain.id, await stored(plain.id))).toBe('token')
  expect(await stored(foreign.id)).toEqual(refresh_token)
})
