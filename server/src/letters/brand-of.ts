import { type Logo, presentBranding, type StoredLogo } from '@signpost/spec/rules'
import type { Config } from '../config/config.js'
import type { Account } from '../stores/account-store.js'
import type { Brand } from './layout.js'

type Branded = Pick<Account, 'name' | 'color'> & { logo: StoredLogo | Logo | null }

/** The address, in a preview, of a logo that is not stored. Its bytes would make a large answer, which is kept for a day. */
const unstored = 'cid:logo'

/** The look of an account's letters to signers. */
export function brandOf({ siteUrl }: Pick<Config, 'siteUrl'>, account: Branded): Brand {
  const { name, logo, color } = account
  const { logo_url } = presentBranding(account, siteUrl)
  if (!logo || !logo_url) return { name, logo: null, color }
  const { width, height } = logo
  return { name, logo: { width, height, url: 'bytes' in logo ? unstored : logo_url }, color }
}
