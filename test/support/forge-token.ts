import { createHmac, hkdfSync } from 'node:crypto'
import type { World } from '../world.js'

/** A token like another with changed claims, signed by the service's own secret, with the key of an audience. */
export function forgeToken({ context }: World, token: string, changes: object, audience: string): string {
  const [header, payload] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')
  const key = new Uint8Array(hkdfSync('sha256', context.config.secrets[0], '', audience, 32))
  return `${header}.${changed}.${createHmac('sha256', key).update(`${header}.${changed}`).digest('base64url')}`
}
