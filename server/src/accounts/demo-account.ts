import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../context/context.js'
import { findAccountByEmail } from '../stores/account-store.js'
import { findApiKey } from './api-key.js'
import { type CreatedAccount, createAccount, type NewAccount } from './create-account.js'

/**
 * Creates the demo account of a development installation. Only this account's keys are stored in plain text, in the data
 * folder, so that the next start can show them again.
 */
export async function createDemoAccount({ sql, clock, config }: Context): Promise<CreatedAccount> {
  const file = path.join(config.dataDir, 'demo-account.json')
  const known = await readKeys(file)
  if (known && (await findApiKey(sql, known.test_key))) return known
  const created = await createAccount(sql, await demoAccount(sql), clock.now())
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(file, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 })
  return created
}

// If the file with the keys is lost, the database still has the old demo account, so another address is used.
async function demoAccount(sql: Context['sql']): Promise<NewAccount> {
  const taken = await findAccountByEmail(sql, 'demo@example.com')
  const email = taken ? `demo-${randomBytes(4).toString('hex')}@example.com` : 'demo@example.com'
  return { email, name: 'Demo Ltd', plan: 'business', verified: true }
}

async function readKeys(file: string): Promise<CreatedAccount | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}
