import type { Letter, Transition } from '@signpost/spec/rules'
import { newEmail } from '../letters/enqueue-emails.js'
import type { DocumentRow } from '../stores/document-store.js'
import type { NewJob } from '../stores/job-store.js'
import type { LetterRequest } from '../stores/letter-request.js'
import { emailJob, removeFilesJob, sealJob } from '../stores/queued-jobs.js'

type NewEmail = ReturnType<typeof newEmail>

/** The e-mails of a transition. */
export function emailsOf({ letters = [], at }: Transition, documentUuid: string): NewEmail[] {
  return letters.map((letter) => newEmail(requestOf(letter, documentUuid), at))
}

/** The jobs of a transition: its own, and one for each of its e-mails. */
export function jobsOf({ jobs = [] }: Transition, document: FilesOf, emails: NewEmail[]): NewJob[] {
  return [...emails.map(({ id }) => emailJob(id)), ...jobs.flatMap((job) => ownJobs[job](document))]
}

type FilesOf = Pick<DocumentRow, 'id' | 'files_id'>

const ownJobs: Record<NonNullable<Transition['jobs']>[number], (document: FilesOf) => NewJob[]> = {
  seal: ({ id }) => [sealJob(id)],
  // Those of the seal are always its own. The others may be shared with a template or a bulk send.
  'remove-files': ({ id, files_id }) => [...new Set([id, files_id])].map(removeFilesJob)
}

function requestOf(letter: Letter, documentUuid: string): LetterRequest {
  if (!('signer' in letter)) return { ...letter, documentUuid }
  const { signer: signerUuid, ...rest } = letter
  return { ...rest, signerUuid }
}
