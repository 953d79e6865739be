import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../context/context.js'
import { findApiKey } from './api-key.js'
import { type CreatedAccount, createAccount, EmailTakenError, type NewAccount } from './create-account.js'

/** The address of the demo account, unless it is taken. */
export const demoEmail = 'demo@example.com'

/**
 * Creates the demo account of a development installation. Only this account's keys are stored in plain text, in the data
 * folder, so that the next start can show them again.
 */
export async function createDemoAccount({ sql, clock, config }: Context): Promise<CreatedAccount> {
  const file = path.join(config.dataDir, 'demo-account.json')
  const known = await readKeys(file)
  if (known && (await findApiKey(sql, known.test_key))) return known
  const create = (email: string) => sql.begin((tx) => createAccount(tx, demoAccount(email), clock.now()))
  const created = await create(demoEmail).catch((error) => {
    if (!(error instanceof EmailTakenError)) throw error
    // Its keys are lost, or another process with a data folder of its own shows them.
    return create(`demo-${randomBytes(4).toString('hex')}@example.com`)
  })
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(file, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600 })
  return created
}

function demoAccount(email: string): NewAccount {
  return { email, name: 'Demo Ltd', plan: 'business', verified: true }
}

async function readKeys(file: string): Promise<CreatedAccount | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}
