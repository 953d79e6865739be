import { ownerOf } from '../../documents/owner.js'
import { addJobs } from '../../jobs/add-jobs.js'
import { findTemplate } from '../../stores/template-store.js'
import type { Handler } from '../call.js'

export const deleteTemplate: Handler<'deleteTemplate'> = async (_context, { path, caller, write }) =>
  write(async (tx) => {
    const template = await findTemplate(tx, ownerOf(caller), path.id)
    await tx`delete from templates where id = ${template.id}`
    await addJobs(tx, [{ name: 'remove-files', payload: { filesUuid: template.files_id } }])
    return undefined
  })
