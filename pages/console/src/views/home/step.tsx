import { Check } from 'lucide'
import type { ComponentChildren } from 'preact'
import { t } from '../../language/translate.js'
import { Icon } from '../../parts/icon.js'

interface StepProps {
  number: number
  title: string
  state: 'done' | 'current' | 'later'
  children?: ComponentChildren
}

/** One of several things to do, one after another. */
export function Step({ number, title, state, children }: StepProps) {
  return (
    <li class={`step step--${state}`} aria-current={state === 'current' ? 'step' : undefined}>
      <span class="step__mark">
        {state === 'done' ? <Icon of={Check} /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div>
        <h3>
          {title} {state === 'done' && <span class="visually-hidden">({t('Done')})</span>}
        </h3>
        {state === 'current' && children}
      </div>
    </li>
  )
}
