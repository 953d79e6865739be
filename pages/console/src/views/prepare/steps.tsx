import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import type { Preparation } from './preparation.js'

interface StepsProps {
  /** The address of the document in the console. */
  path: string
  current: string
  preparation: Preparation
}

/** The steps to a document that is sent, in any order, with how much there is of each. */
export function Steps({ path, current, preparation: { signers, fields } }: StepsProps) {
  const steps = [
    { name: 'signers', title: t('Signers'), count: signers.length },
    { name: 'fields', title: t('Fields'), count: fields.length },
    { name: 'review', title: t('Review and send'), count: 0 }
  ]
  return (
    <nav class="tabs" aria-label={t('Steps')}>
      {steps.map(({ name, title, count }) => (
        <Link key={name} to={`${path}/prepare?step=${name}`} aria-current={name === current ? 'true' : undefined}>
          {title}
          {count > 0 && <span class="tabs__count"> {count}</span>}
        </Link>
      ))}
    </nav>
  )
}
