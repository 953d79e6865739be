import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { findTemplate } from './template-store.js'

export const deleteTemplate: Handler<'deleteTemplate'> = async ({ sql }, { path, caller }) => {
  const template = await findTemplate(sql, ownerOf(caller), path.id)
  await sql`delete from templates where id = ${template.id}`
  return undefined
}
