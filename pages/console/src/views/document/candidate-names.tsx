import type { Signer } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { isUntaken } from '../../parts/standing.js'
import { SignerBounce } from './signer-bounce.js'

/** The people of whom one is to sign: whom e-mails do not reach, and who has taken it. */
export function CandidateNames({ of: signer }: { of: Signer }) {
  const { candidates, name, taken_by } = signer
  if (candidates.length === 0) return null
  const others = candidates.filter(({ id }) => id !== taken_by)
  return (
    <div class="hint">
      {isUntaken(signer) ? t('Whoever takes it first signs:') : t('{name} has taken it. It was also for:', { name })}
      <ul class="candidate-names">
        {others.map((each) => (
          <li key={each.id}>
            <bdi>{each.name}</bdi> <bdi>{each.email}</bdi>
            <SignerBounce of={each} />
          </li>
        ))}
      </ul>
    </div>
  )
}
