import { ownerOf } from '../documents/owner.js'
import type { Handler } from '../http/call.js'
import { addJob } from '../jobs/add-job.js'
import { findTemplate } from './template-store.js'

export const deleteTemplate: Handler<'deleteTemplate'> = async (_context, { path, caller, write }) =>
  write(async (tx) => {
    const template = await findTemplate(tx, ownerOf(caller), path.id)
    await tx`delete from templates where id = ${template.id}`
    await addJob(tx, 'remove-files', { filesUuid: template.files_id })
    return undefined
  })
