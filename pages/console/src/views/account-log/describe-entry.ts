import type { AccountLogEntry } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { accountTexts } from './account-texts.js'
import { propertyTexts } from './property-texts.js'

/** What an actor is called who has no name. */
const actorTexts = { member: 'A member', key: 'An API key', operator: 'The operator', system: 'The service' } as const

/** What somebody is called who did something. */
export const nameOfActor = ({ name, email, type }: AccountLogEntry['actor']): string =>
  name ?? email ?? t(actorTexts[type])

/** What was done, in plain words. */
export function sentenceOf({ action, actor, target }: AccountLogEntry): string {
  // Later versions of the service add actions.
  const text = Object.hasOwn(accountTexts, action) ? t(accountTexts[action as keyof typeof accountTexts]) : action
  return text.replace('{actor}', () => nameOfActor(actor)).replace('{target}', () => target?.name ?? target?.id ?? '')
}

/** What else is known: the properties that were changed, and a change of role. */
export function detailOf({ changed, details }: AccountLogEntry): string {
  const names = changed.map((name) => {
    const text = propertyTexts[name]
    return text === undefined ? name : t(text)
  })
  const { role, previous_role, reason, scopes } = details
  return [
    names.join(', '),
    previous_role && role ? `${t(previous_role)} → ${t(role)}` : role && t(role),
    reason === 'retention' ? t('after the time that documents are kept') : undefined,
    scopes
  ]
    .filter(Boolean)
    .join(' · ')
}
