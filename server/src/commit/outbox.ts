import type { Letter, Transition } from '@signpost/spec/rules'
import { newEmail } from '../letters/enqueue-emails.js'
import type { NewJob } from '../stores/job-store.js'
import type { LetterRequest } from '../stores/letter-request.js'
import { emailJob, sealJob } from '../stores/queued-jobs.js'

type NewEmail = ReturnType<typeof newEmail>

/** The e-mails of a transition. */
export function emailsOf({ letters = [], at }: Transition, documentUuid: string): NewEmail[] {
  return letters.map((letter) => newEmail(requestOf(letter, documentUuid), at))
}

/** The jobs of a transition: its own, and one for each of its e-mails. */
export function jobsOf({ jobs = [] }: Transition, documentUuid: string, emails: NewEmail[]): NewJob[] {
  return [...emails.map(({ id }) => emailJob(id)), ...jobs.map(() => sealJob(documentUuid))]
}

function requestOf(letter: Letter, documentUuid: string): LetterRequest {
  if (letter.kind === 'copy' || letter.kind === 'declined') return { ...letter, documentUuid }
  const { signer: signerUuid, ...rest } = letter
  return { ...rest, signerUuid }
}
