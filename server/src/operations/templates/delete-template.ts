import { ownerOf } from '../../documents/owner.js'
import { enqueueJobs } from '../../stores/job-store.js'
import { removeFilesJob } from '../../stores/queued-jobs.js'
import { deleteTemplateRow, lockTemplate } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { presentTemplate } from './present-template.js'

export const deleteTemplate: Handler<'deleteTemplate'> = async (_context, { path, caller, assertUnmodified, write }) =>
  write(async (tx) => {
    const template = await lockTemplate(tx, ownerOf(caller), path.id)
    assertUnmodified(presentTemplate(template))
    await deleteTemplateRow(tx, template.id)
    await enqueueJobs(tx, [removeFilesJob(template.files_id)])
    return undefined
  })
