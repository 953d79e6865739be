import { t } from '../language/translate.js'
import { rememberPlace } from '../return-place.js'
import type { Provider } from '../session.js'

/** Lead to the identity providers, and back to the view that is shown. `fresh` has them ask who one is. */
export function ProviderLinks({ providers, fresh = false }: { providers: Provider[]; fresh?: boolean }) {
  return (
    <>
      {providers.map(({ name, label }) => (
        <a
          key={name}
          class="button button--secondary provider"
          href={`/console/sso/${name}${fresh ? '?fresh' : ''}`}
          onClick={rememberPlace}
        >
          {t('Continue with {provider}', { provider: label })}
        </a>
      ))}
    </>
  )
}
