import { Check } from 'lucide'
import { t } from '../../language/translate.js'
import { Icon } from '../../parts/icon.js'
import { Link } from '../../parts/link.js'
import { missingOf } from './missing.js'
import type { Preparation } from './preparation.js'

interface StepsProps {
  /** The address of the document in the console. */
  path: string
  current: string
  preparation: Preparation
  pages: number
}

/** The steps to a document that is sent, in any order, with how much there is of each, and a tick where nothing is missing. */
export function Steps({ path, current, preparation, pages }: StepsProps) {
  const { signers, fields } = preparation
  const steps = [
    { name: 'files', title: t('Files'), count: pages, isDone: true },
    { name: 'signers', title: t('Signers'), count: signers.length, isDone: missingOf(preparation).length === 0 },
    { name: 'fields', title: t('Fields'), count: fields.length, isDone: fields.length > 0 },
    { name: 'review', title: t('Review and send'), count: 0, isDone: false }
  ]
  return (
    <nav class="steps" aria-label={t('Steps')}>
      {steps.map(({ name, title, count, isDone }, index) => (
        <Link key={name} to={`${path}/prepare?step=${name}`} aria-current={name === current ? 'true' : undefined}>
          <span class="steps__mark" aria-hidden="true">
            {isDone && name !== current ? <Icon of={Check} /> : index + 1}
          </span>
          <span>
            {title}
            {count > 0 && <span class="steps__count"> {count}</span>}
          </span>
        </Link>
      ))}
    </nav>
  )
}
