import type { Account, UpdateAccountRequest } from '@signpost/sdk'
import { base64Of } from './read-logo.js'

/** The look that is being edited. */
export interface Look {
  /** The `data:` URL of a logo that was chosen, null to remove the logo, undefined to leave it. */
  logo: string | null | undefined
  /** What was typed or picked. Empty for the color of the service. */
  color: string
}

/** The branding that differs from that of an account. */
export function brandingChanges({ branding }: Account, look: Look): Pick<UpdateAccountRequest, 'branding'> {
  const color = look.color.toLowerCase() || null
  const changes = {
    ...(color === branding.color ? {} : { color }),
    ...(look.logo === undefined ? {} : { logo: look.logo && base64Of(look.logo) })
  }
  return Object.keys(changes).length > 0 ? { branding: changes } : {}
}
