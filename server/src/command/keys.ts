import { print, UsageError } from '@signpost/cli/terminal'
import {
  actOnKey,
  everyScope,
  type Mode,
  Refusal,
  readPermissions,
  type Scope,
  scopesDetail
} from '@signpost/spec/rules'
import { Command, Option } from 'commander'
import { createApiKey } from '../accounts/api-key.js'
import { operatorAct, recordAct } from '../accounts/record-act.js'
import { loadConfig } from '../config/config.js'
import { publicId, uuidOrNull } from '../contract/ids.js'
import { readDatabase, useDatabase } from '../postgres/database.js'
import { readClock } from '../postgres/read-clock.js'
import { type ApiKeyRow, findApiKeyRow, listApiKeys, revokeApiKey } from '../stores/api-key-store.js'
import { accountOf, openAccountOf } from './account-of.js'
import { changing, recordOperation } from './operator.js'

/** `signpost keys …` */
export function keysCommand(): Command {
  const command = new Command('keys')
  changing(command.command('create'))
    .description('create a key, which is shown only once')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .addOption(new Option('--mode <mode>', 'the mode of the key').choices(['live', 'test']).makeOptionMandatory())
    .option('--name <name>', 'what the key is used for')
    .option('--scopes <scopes>', `separated by commas: ${everyScope.join(', ')}; by default, all but the last three`)
    .option('--expires <time>', 'when the key stops working, in ISO 8601; by default, never')
    .option('--allow <addresses>', 'the addresses or CIDR ranges that the key works from, separated by commas')
    .option('--json', 'print JSON', false)
    .action(create)
  command
    .command('list')
    .description('list an account’s keys')
    .requiredOption('--email <address>', 'the owner’s e-mail address')
    .option('--json', 'print JSON', false)
    .action(list)
  changing(command.command('revoke'))
    .description('revoke a key with immediate effect')
    .argument('<key-id>', 'the id that signpost keys list shows')
    .option('--json', 'print JSON', false)
    .action(revoke)
  return command
}

interface CreateOptions {
  email: string
  mode: Mode
  name?: string
  scopes?: string
  expires?: string
  allow?: string
  json: boolean
}

async function create(options: CreateOptions, command: Command) {
  const { email, mode, name, json, ...restrictions } = options
  const { row, key } = await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    const permissions = permissionsOf(restrictions, now)
    const account = await openAccountOf(sql, email)
    return sql.begin(async (tx) => {
      const act = operatorAct(account.id, now)
      const created = await createApiKey(tx, account.id, { mode, name: name ?? null, ...permissions }, act, now)
      const record = actOnKey('key.created', present(created.row), scopesDetail(created.row))
      await recordAct(tx, act, record)
      const details = { key: publicId('key', created.row.id), mode, scopes: created.row.scopes }
      await recordOperation(tx, command, { accountId: account.id, details }, now)
      return created
    })
  })
  const id = publicId('key', row.id)
  print(json, { ...present(row), key }, [key, `Save the key now. It is not shown again. Its id is ${id}.`])
}

function permissionsOf({ scopes, expires, allow }: Pick<CreateOptions, 'scopes' | 'expires' | 'allow'>, now: Date) {
  try {
    return readPermissions(
      { scopes: partsOf(scopes)?.map(scopeOf), expires_at: expires, allowed_addresses: partsOf(allow) },
      now
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [[path, problem] = ['', error.message]] = Object.entries(error.details ?? {})
    throw new UsageError(path === 'expires_at' ? `--expires ${problem}.` : `--allow: each ${problem}.`)
  }
}

function partsOf(text: string | undefined): string[] | undefined {
  return text?.split(',').map((part) => part.trim())
}

function scopeOf(text: string): Scope {
  const scope = everyScope.find((each) => each === text)
  if (!scope) throw new UsageError(`--scopes: ${text} is none of ${everyScope.join(', ')}.`)
  return scope
}

async function list({ email, json }: { email: string; json: boolean }) {
  const rows = await readDatabase(loadConfig(process.env), async (sql) => {
    const { id } = await accountOf(sql, email)
    return listApiKeys(sql, id)
  })
  print(json, rows.map(present), rows.map(describe))
}

function present(row: ApiKeyRow) {
  const { id, name, mode, hint, scopes, expires_at, allowed_addresses, created_at, last_used_at, revoked_at } = row
  const permissions = { scopes, expires_at, allowed_addresses }
  return { id: publicId('key', id), name, mode, hint, ...permissions, created_at, last_used_at, revoked_at }
}

function describe({ id, name, hint, scopes, expires_at, allowed_addresses, last_used_at, revoked_at }: ApiKeyRow) {
  const use = revoked_at ? `revoked ${revoked_at.toISOString()}` : `last used ${last_used_at?.toISOString() ?? 'never'}`
  return [
    publicId('key', id),
    hint,
    use,
    ...(scopes ? [`scopes ${scopes.join(',')}`] : []),
    ...(expires_at ? [`expires ${expires_at.toISOString()}`] : []),
    ...(allowed_addresses ? [`from ${allowed_addresses.join(',')}`] : []),
    ...(name ? [name] : [])
  ].join('  ')
}

async function revoke(keyId: string, { json }: { json: boolean }, command: Command) {
  const uuid = uuidOrNull('key', keyId)
  const revoked = await useDatabase(loadConfig(process.env), async (sql) => {
    const now = await readClock(sql)
    return sql.begin(async (tx) => {
      const before = uuid === null ? undefined : await findApiKeyRow(tx, uuid)
      if (!before) return false
      await revokeApiKey(tx, before.id, now)
      const record = before.revoked_at ? null : actOnKey('key.revoked', present(before))
      await recordAct(tx, operatorAct(before.account_id, now), record)
      await recordOperation(tx, command, { accountId: before.account_id, details: { key: keyId } }, now)
      return true
    })
  })
  if (!revoked) throw new UsageError(`There is no key ${keyId}.`)
  print(json, { id: keyId, revoked: true }, [`${keyId} no longer works.`])
}
