import { createApiKey, type NewKey } from '@signpost/server'
import type { World } from '../world.js'
import { type ContractOperation, contract } from './contract.js'

export const everyScope: NonNullable<NewKey['scopes']> = contract.components.schemas.Scope.enum

/** Creates a key for the account and in the mode of another one, as `signpost keys create` does. By default, with every scope. */
export async function createKeyLike(
  world: World,
  key: string,
  permissions: Omit<NewKey, 'mode'> = { scopes: everyScope }
): Promise<string> {
  const [like] = await world.sql<[{ account_id: string; mode: NewKey['mode'] }]>`
    select account_id, mode from api_keys where key_hash = sha256(${key}::text::bytea)
  `
  const made = await createApiKey(
    world.sql,
    like.account_id,
    { mode: like.mode, ...permissions },
    { actor_type: 'operator', actor_id: null },
    world.context.clock.now()
  )
  return made.key
}

/** Whether keys without scopes lack the scope of an operation. */
export function needsManager({ operation }: ContractOperation): boolean {
  return ['keys', 'members', 'erase'].includes(operation['x-scope'])
}
