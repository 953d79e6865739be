import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { busyButton } from '../views/busy-button.js'
import { messageView } from '../views/message-view.js'
import type { Attendee, Meeting } from './in-person-api.js'
import { text } from './texts.js'

/** Asks who takes the device. Those who have signed, and those whose turn has not come, cannot. */
export function attendeesView(
  { title, mode, host, attendees }: Meeting,
  onChosen: (attendee: Attendee) => Promise<void>
) {
  const isAnybodyLeft = attendees.some(({ state }) => state === 'open' || state === 'waiting')
  const rows = attendees.map((attendee) => el('li', { class: 'attendee' }, row(attendee, onChosen)))
  return messageView({
    icon: isAnybodyLeft ? 'pen' : 'done',
    title: isAnybodyLeft ? text('whoTitle') : text('nobody'),
    text: [title, ...(isAnybodyLeft ? [text('whoText', { host })] : []), el('ul', { class: 'attendees' }, ...rows)],
    isTest: mode === 'test'
  })
}

function row(attendee: Attendee, onChosen: (attendee: Attendee) => Promise<void>) {
  const { name, roles, state } = attendee
  const named = roles.length > 0 ? `${name} (${roles.join(', ')})` : name
  if (state === 'open') {
    return busyButton({
      icon: 'pen',
      text: named,
      look: 'secondary',
      busy: named,
      failed: t('serviceUnreachable'),
      work: () => onChosen(attendee)
    })
  }
  const note = state === 'waiting' ? text('waits') : t(notes[state])
  return el('p', { class: 'attendee__done' }, el('span', {}, named), el('span', { class: 'part' }, note))
}

const notes = {
  signed: 'done',
  completed: 'done',
  declined: 'declinedOtherTitle',
  voided: 'voidedTitle',
  expired: 'expiredTitle'
} as const
