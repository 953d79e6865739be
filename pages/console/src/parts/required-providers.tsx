import { t } from '../language/translate.js'
import type { Provider } from '../session.js'
import { ProviderLinks } from './provider-links.js'

/** Says that an address has to sign in with its organization. */
export function RequiredProviders({ providers }: { providers: Provider[] }) {
  return (
    <div class="card__part" role="status">
      <p>{t('People with an address of this domain sign in with their organization.')}</p>
      <ProviderLinks providers={providers} />
    </div>
  )
}
