import { ownerOf } from '../../documents/owner.js'
import { enqueueJobs } from '../../stores/job-store.js'
import { removeFilesJob } from '../../stores/queued-jobs.js'
import { deleteTemplateRow, findTemplate } from '../../stores/template-store.js'
import type { Handler } from '../call.js'

export const deleteTemplate: Handler<'deleteTemplate'> = async (_context, { path, caller, write }) =>
  write(async (tx) => {
    const template = await findTemplate(tx, ownerOf(caller), path.id)
    await deleteTemplateRow(tx, template.id)
    await enqueueJobs(tx, [removeFilesJob(template.files_id)])
    return undefined
  })
