import type { Signpost } from '@signpost/sdk'
import { CircleCheck } from 'lucide'
import type { Mode } from '../../../client.js'
import { t } from '../../../language/translate.js'
import { Failure } from '../../../parts/failure.js'
import { Icon } from '../../../parts/icon.js'
import { Link } from '../../../parts/link.js'
import { LoadFailure } from '../../../parts/load-failure.js'
import { useAct } from '../../../parts/use-act.js'
import { useLoaded } from '../../../parts/use-loaded.js'
import type { Me } from '../../../session.js'
import { describeNeed, iconsOfNeeds } from './describe-need.js'
import type { Need } from './need.js'
import { readNeeds } from './read-needs.js'
import { useTroubles } from './use-troubles.js'

/** What waits for somebody of the account, each with what to do about it. */
export function Needs({ client, me, mode }: { client: Signpost; me: Me; mode: Mode }) {
  const { value: needs, failure, reload } = useLoaded((signal) => readNeeds(client, me, mode, signal), mode)
  useTroubles(client, me, needs, reload)
  const { problem, isBusy, act } = useAct(reload)
  const mayWrite = me.scopes.includes('documents:write')
  return (
    <section class="needs" aria-labelledby="needs">
      <h2 id="needs">{t('Needs you')}</h2>
      <LoadFailure of={failure} />
      <Failure text={problem} />
      {!needs && !failure && <p role="status">{t('Loading…')}</p>}
      {needs?.length === 0 && (
        <p class="needs__none">
          <Icon of={CircleCheck} /> {t('Nothing needs you.')}
        </p>
      )}
      {needs && needs.length > 0 && (
        <ul class="panel">
          {needs.map((need) => (
            <NeedRow
              key={`${need.kind} ${describeNeed(need, mode).key}`}
              need={need}
              mode={mode}
              isBusy={isBusy}
              sealAgain={mayWrite ? (id) => void act(() => client.documents.seal(id)) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface NeedRowProps {
  need: Need
  mode: Mode
  isBusy: boolean
  /** Undefined for members who may not. */
  sealAgain: ((id: string) => void) | undefined
}

function NeedRow({ need, mode, isBusy, sealAgain }: NeedRowProps) {
  const { title, to, sentence, verb } = describeNeed(need, mode)
  const [icon, tone] = iconsOfNeeds[need.kind]
  const named = { class: 'button button--secondary', 'aria-label': `${verb}: ${title}` }
  return (
    <li>
      <span class={`state-icon tone--${tone}`}>
        <Icon of={icon} />
      </span>
      <span class="needs__what">
        <Link to={to}>
          <bdi>{title}</bdi>
        </Link>{' '}
        {sentence}
      </span>
      {need.kind !== 'seal' ? (
        <Link {...named} to={to}>
          {verb}
        </Link>
      ) : (
        sealAgain && (
          <button {...named} type="button" disabled={isBusy} onClick={() => sealAgain(need.document.id)}>
            {verb}
          </button>
        )
      )}
    </li>
  )
}
