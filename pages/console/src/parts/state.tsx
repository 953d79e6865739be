import { Ban, CircleCheck, CircleDashed, CircleDot, ClockAlert, Hand, type IconNode, ShieldAlert, Stamp } from 'lucide'
import { t } from '../language/translate.js'
import { Icon } from './icon.js'
import type { Standing } from './standing.js'

type Tone = 'quiet' | 'accent' | 'good' | 'warning' | 'bad'

const looks: Record<Standing, readonly [icon: IconNode, tone: Tone, word: string]> = {
  draft: [CircleDashed, 'quiet', 'Draft'],
  waiting: [CircleDot, 'accent', 'Waiting'],
  sealing: [Stamp, 'accent', 'Being sealed'],
  seal_failed: [ShieldAlert, 'bad', 'Seal failed'],
  completed: [CircleCheck, 'good', 'Completed'],
  declined: [Hand, 'bad', 'Declined'],
  expired: [ClockAlert, 'warning', 'Expired'],
  voided: [Ban, 'quiet', 'Voided']
}

/** Where a document stands, in a word. */
export const wordOf = (standing: Standing): string => t(looks[standing][2])

/** Where a document stands: a picture and a word, so that it does not depend on its color. */
export function State({ of }: { of: Standing }) {
  const [icon, tone] = looks[of]
  return (
    <span class={`state tone--${tone}`}>
      <Icon of={icon} />
      {wordOf(of)}
    </span>
  )
}

/** The picture of a state alone, beside a sentence that says the same. */
export function StateIcon({ of }: { of: Standing }) {
  const [icon, tone] = looks[of]
  return (
    <span class={`state-icon tone--${tone}`}>
      <Icon of={icon} />
    </span>
  )
}
