import { Check, FlaskConical, Radio } from 'lucide'
import type { Mode } from '../client.js'
import { t } from '../language/translate.js'
import { Icon } from '../parts/icon.js'
import { Link } from '../parts/link.js'

/** Switches between test and live mode. The section stays, but nothing that only one mode has. */
export function ModeSwitch({ mode, section }: { mode: Mode; section: string }) {
  return (
    <nav class="modes" aria-label={t('Mode')}>
      {(['live', 'test'] as const).map((each) => (
        <Link
          key={each}
          to={`/console/${each}/${section}`}
          class={`modes__${each}`}
          aria-current={each === mode ? 'true' : undefined}
        >
          <Icon of={each === 'test' ? FlaskConical : Radio} />
          <span>{each === 'test' ? t('Test') : t('Live')}</span>
          {each === mode && <Icon of={Check} />}
        </Link>
      ))}
    </nav>
  )
}

/** Says on every screen whether what is done is binding. */
export function ModePill({ mode }: { mode: Mode }) {
  return (
    <p class="mode-pill">
      <Icon of={mode === 'test' ? FlaskConical : Radio} />
      <span>{mode === 'test' ? t('Test') : t('Live')}</span>
      <span class="mode-pill__rest">{mode === 'test' ? t('Nothing is binding') : t('Documents are binding')}</span>
    </p>
  )
}
