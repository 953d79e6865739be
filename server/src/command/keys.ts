import type { Mode } from '@signpost/spec/rules'
import { Command, Option } from 'commander'
import type { Sql } from 'postgres'
import { createApiKey } from '../accounts/api-key.js'
import { loadConfig } from '../config/config.js'
import { publicId, uuidOrNull } from '../contract/ids.js'
import { readDatabase, useDatabase } from '../postgres/database.js'
import { findAccountByEmail } from '../stores/account-store.js'
import { type ApiKeyRow, listApiKeys, revokeApiKey } from '../stores/api-key-store.js'
import { print } from './print.js'
import { UsageError } from './usage-error.js'

/** `signpost keys …` */
export function keysCommand(): Command {
  const command = new Command('keys').description('create, list and revoke API keys')
  command
    .command('create')
    .description('create a key, which is shown only once')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .addOption(new Option('--mode <mode>', 'the mode of the key').choices(['live', 'test']).makeOptionMandatory())
    .option('--json', 'print JSON', false)
    .action(create)
  command
    .command('list')
    .description('list an account’s keys')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .option('--json', 'print JSON', false)
    .action(list)
  command
    .command('revoke')
    .description('revoke a key with immediate effect')
    .argument('<key-id>', 'the id that signpost keys list shows')
    .option('--json', 'print JSON', false)
    .action(revoke)
  return command
}

async function create({ email, mode, json }: { email: string; mode: Mode; json: boolean }) {
  const { id, key } = await useDatabase(loadConfig(process.env), async (sql) =>
    createApiKey(sql, (await accountOf(sql, email)).id, mode, new Date())
  )
  print(json, { id, mode, key }, [key, `Save the key now. It is not shown again. Its id is ${id}.`])
}

async function list({ email, json }: { email: string; json: boolean }) {
  const rows = await readDatabase(loadConfig(process.env), async (sql) => {
    const { id } = await accountOf(sql, email)
    return listApiKeys(sql, id)
  })
  const keys = rows.map(present)
  const used = ({ last_used_at, revoked_at }: (typeof keys)[number]) =>
    revoked_at ? `revoked ${revoked_at.toISOString()}` : `last used ${last_used_at?.toISOString() ?? 'never'}`
  print(
    json,
    keys,
    keys.map((key) => `${key.id}  ${key.hint}  ${used(key)}`)
  )
}

function present({ id, mode, hint, created_at, last_used_at, revoked_at }: ApiKeyRow) {
  return { id: publicId('key', id), mode, hint, created_at, last_used_at, revoked_at }
}

async function revoke(keyId: string, { json }: { json: boolean }) {
  const uuid = uuidOrNull('key', keyId)
  const revoked = await useDatabase(
    loadConfig(process.env),
    async (sql) => uuid !== null && revokeApiKey(sql, uuid, new Date())
  )
  if (!revoked) throw new UsageError(`There is no key ${keyId}.`)
  print(json, { id: keyId, revoked: true }, [`${keyId} no longer works.`])
}

async function accountOf(sql: Sql, email: string) {
  const account = await findAccountByEmail(sql, email)
  if (!account) throw new UsageError(`There is no account with the address ${email}.`)
  return account
}
