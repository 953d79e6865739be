import { type Letter, maxSealAttempts, type Transition } from '@signpost/spec/rules'
import type { NewJob } from '../jobs/add-jobs.js'
import { emailJob, newEmail } from '../mail/enqueue-emails.js'
import type { LetterRequest } from '../mail/letter-request.js'

type NewEmail = ReturnType<typeof newEmail>

/** The e-mails of a transition. */
export function emailsOf({ letters = [], at }: Transition, documentUuid: string): NewEmail[] {
  return letters.map((letter) => newEmail(requestOf(letter, documentUuid), at))
}

/** The jobs of a transition: those that send its e-mails, and its own. */
export function jobsOf({ jobs = [] }: Transition, documentUuid: string, emails: NewEmail[]): NewJob[] {
  const seal: NewJob = {
    name: 'seal-document',
    payload: { documentUuid },
    key: `seal:${documentUuid}`,
    maxAttempts: maxSealAttempts
  }
  return [...emails.map(emailJob), ...jobs.map(() => seal)]
}

function requestOf(letter: Letter, documentUuid: string): LetterRequest {
  if (letter.kind === 'copy' || letter.kind === 'declined') return { ...letter, documentUuid }
  const { signer: signerUuid, ...rest } = letter
  return { ...rest, signerUuid }
}
