import type { ProviderSettings } from '../../openid/provider-settings.js'

/** A provider as the sign-in page shows it. */
export const presentProvider = ({ name, label }: Pick<ProviderSettings, 'name' | 'label'>) => ({ name, label })
