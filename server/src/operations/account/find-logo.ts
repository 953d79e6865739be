import { notFound } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { findLogoFile } from '../../stores/logo-store.js'

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg' }

/** The logo of a name with its digest, with its media type. */
export async function findLogo({ sql }: Pick<Context, 'sql'>, name: string): Promise<{ type: string; bytes: Buffer }> {
  const [, extension = ''] = /^[0-9a-f]{64}\.(png|jpg)$/.exec(name) ?? []
  const type = types[extension]
  const bytes = type && (await findLogoFile(sql, name))
  if (!bytes) throw notFound(name.slice(0, 200))
  return { type, bytes }
}
