import type { SigningTexts } from '@signpost/spec/texts/signing'
import type { SigningSession } from './types.js'

type Action = SigningSession['signer']['action']
type Key = keyof SigningTexts
type Part =
  | 'actingAs'
  | 'before'
  | 'title'
  | 'finish'
  | 'failed'
  | 'doneTitle'
  | 'doneText'
  | 'declineTitle'
  | 'declineConfirm'
  | 'declinedTitle'
  | 'declinedText'

const others = {
  actingAs: 'actingAs',
  before: 'answerBefore',
  failed: 'answerFailed',
  doneText: 'answeredText',
  declineTitle: 'declineOtherTitle',
  declineConfirm: 'decline',
  declinedTitle: 'declinedOtherTitle',
  declinedText: 'declinedOtherText'
} as const satisfies Partial<Record<Part, Key>>

const words = {
  sign: {
    actingAs: 'signingAs',
    before: 'signBefore',
    title: 'finishTitle',
    finish: 'finish',
    failed: 'finishFailed',
    doneTitle: 'signedTitle',
    doneText: 'signedText',
    declineTitle: 'declineTitle',
    declineConfirm: 'declineConfirm',
    declinedTitle: 'declinedTitle',
    declinedText: 'declinedText'
  },
  approve: { ...others, title: 'approveTitle', finish: 'approve', doneTitle: 'approvedTitle' },
  view: { ...others, title: 'confirmTitle', finish: 'confirmRead', doneTitle: 'confirmedTitle' }
} as const satisfies Record<Action, Record<Part, Key>>

/** What the signer does. While the service is being updated, a process of the previous version answers without it. */
export function actionOf({ signer }: Pick<SigningSession, 'signer'>): Action {
  return (signer.action as Action | undefined) ?? 'sign'
}

/** The texts of the page that name what the signer does. */
export function wordsOf(session: Pick<SigningSession, 'signer'>): (typeof words)[Action] {
  return words[actionOf(session)]
}
