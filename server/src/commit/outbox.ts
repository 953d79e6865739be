import type { Letter, NotificationKind, Transition } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { newEmail } from '../letters/enqueue-emails.js'
import { findNotified } from '../letters/notify-members.js'
import type { DocumentRow } from '../stores/document-store.js'
import { takeWaitingMoves } from '../stores/email-store.js'
import type { NewJob } from '../stores/job-store.js'
import type { LetterRequest } from '../stores/letter-request.js'
import { emailJob, removeFilesJob, sealJob } from '../stores/queued-jobs.js'

type NewEmail = ReturnType<typeof newEmail>

/** The letters to members, by what they are about. */
const notifications = {
  declined: 'declined',
  'completion-notice': 'completed',
  'bounce-notice': 'bounced'
} as const satisfies Partial<Record<Letter['kind'], NotificationKind>>

type Notification = Extract<Letter, { kind: keyof typeof notifications }>

const isNotification = (letter: Letter): letter is Notification => Object.hasOwn(notifications, letter.kind)

/** The e-mails of a transition: of notifications, one to each member who has chosen to get them. */
export async function emailsOf(
  tx: TransactionSql,
  { letters = [], at }: Transition,
  { id: documentUuid, account_id }: Pick<DocumentRow, 'id' | 'account_id'>
): Promise<NewEmail[]> {
  const requests: LetterRequest[] = []
  for (const letter of letters) {
    if (!isNotification(letter)) requests.push(requestOf(letter, documentUuid))
    else {
      const notified = await findNotified(tx, account_id, notifications[letter.kind])
      requests.push(...notified.map((to) => ({ ...letter, documentUuid, ...to })))
    }
  }
  return (await together(tx, requests)).map((request) => newEmail(request, at))
}

type Moved = Extract<LetterRequest, { kind: 'deadline-moved' }>
const isMoved = (request: LetterRequest): request is Moved => request.kind === 'deadline-moved'

// Of a deadline that moves several times, one letter tells the first and the last: it takes the place of those that were not sent.
async function together(tx: TransactionSql, requests: LetterRequest[]): Promise<LetterRequest[]> {
  const moved = requests.filter(isMoved).map(({ signerUuid }) => signerUuid)
  if (moved.length === 0) return requests
  const known = await takeWaitingMoves(tx, moved)
  return requests.map((request) =>
    isMoved(request) ? { ...request, from: known.get(request.signerUuid) ?? request.from } : request
  )
}

/** The jobs of a transition: its own, and one for each of its e-mails. Those about moved deadlines wait for a sweep. */
export function jobsOf({ jobs = [] }: Transition, document: FilesOf, emails: NewEmail[]): NewJob[] {
  return [
    ...emails.filter(({ request }) => !isMoved(request)).map(({ id }) => emailJob(id)),
    ...jobs.flatMap((job) => ownJobs[job](document))
  ]
}

type FilesOf = Pick<DocumentRow, 'id' | 'files_id'>

const ownJobs: Record<NonNullable<Transition['jobs']>[number], (document: FilesOf) => NewJob[]> = {
  seal: ({ id }) => [sealJob(id)],
  // Those of the seal are always its own. The others may be shared with a template or a bulk send.
  'remove-files': ({ id, files_id }) => [...new Set([id, files_id])].map(removeFilesJob)
}

function requestOf(letter: Exclude<Letter, Notification>, documentUuid: string): LetterRequest {
  if (!('signer' in letter)) return { ...letter, documentUuid }
  const { signer: signerUuid, candidate: candidateUuid, ...rest } = letter
  return { ...rest, signerUuid, ...(candidateUuid === undefined ? {} : { candidateUuid }) }
}
