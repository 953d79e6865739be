import { maxSealAttempts } from '@signpost/spec/rules'
import { publicId } from '../contract/ids.js'
import type { NewJob } from './job-store.js'

// The sweep detects lost jobs by their keys, so all keys are defined here.

/** The maximum number of attempts to send an e-mail, with growing delays over about four days. */
export const maxEmailFailures = 25

/** By it, a sweep replaces one that has failed. */
export const sweepKey = 'sweep'

export function sealJob(documentUuid: string): NewJob {
  return {
    name: 'seal-document',
    payload: { documentUuid },
    key: `seal:${documentUuid}`,
    maxAttempts: maxSealAttempts
  }
}

/** Renews or raises a seal. The sweep tries again. */
export function renewSealJob(documentUuid: string): NewJob {
  return { name: 'renew-seal', payload: { documentUuid }, key: `renew-seal:${documentUuid}`, maxAttempts: 1 }
}

export function emailJob(emailUuid: string): NewJob {
  return { name: 'send-email', payload: { emailUuid }, key: `email:${emailUuid}`, maxAttempts: maxEmailFailures }
}

/** Sends to the queued recipients of a bulk send. */
export function bulkSendJob(bulkSendUuid: string): NewJob {
  return { name: 'send-bulk', payload: { bulkSendUuid }, key: publicId('blk', bulkSendUuid) }
}

/** Asks the identity provider of a session whether its member may still sign in. The sweep asks again. */
export function checkSessionJob(sessionUuid: string): NewJob {
  return { name: 'check-session', payload: { sessionUuid }, key: `check-session:${sessionUuid}`, maxAttempts: 1 }
}

export function removeFilesJob(filesUuid: string): NewJob {
  return { name: 'remove-files', payload: { filesUuid } }
}

/** Continues a sweep. By its key, which the one of each minute has as well, only one waits at a time. */
export function sweepJob(): NewJob {
  return { name: 'sweep', payload: {}, key: sweepKey, maxAttempts: 1 }
}

/** One of several that help a sweep. By its key, one that is left over from an earlier sweep is not there twice. */
export function joinSweepJob(index: number): NewJob {
  return { name: 'join-sweep', payload: {}, key: `join-sweep:${index}`, maxAttempts: 1 }
}

export function removeOrphansJob(): NewJob {
  return { name: 'remove-orphans', payload: {}, key: 'remove-orphans', maxAttempts: 3 }
}

export function readBouncesJob(): NewJob {
  return { name: 'read-bounces', payload: {}, key: 'read-bounces', maxAttempts: 1 }
}

/** Forwards what the logs of accounts and operators have that is new. The sweep begins another. */
export function forwardLogsJob(): NewJob {
  return { name: 'forward-logs', payload: {}, key: 'forward-logs', maxAttempts: 1 }
}

export function anchorTrailsJob(): NewJob {
  return { name: 'anchor-trails', payload: {}, key: 'anchor-trails', maxAttempts: 3 }
}

export function verifyTrailsJob(): NewJob {
  return { name: 'verify-trails', payload: {}, key: 'verify-trails', maxAttempts: 3 }
}
