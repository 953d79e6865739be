import type { Schemas } from '../ground/contract.js'
import type { Given, Logo, StoredLogo } from '../ground/given.js'

/** The look of an account as it is stored. Null is the look of the service. */
export interface StoredBranding {
  logo: StoredLogo | null
  color: string | null
}

/** What a request changes about the look of an account. */
export interface BrandingChanges {
  logo?: Logo | null
  color?: string | null
}

/** Reads the branding of a request. What it leaves unchanged is not in the result. Throws if the logo is invalid. */
export async function readBranding(
  request: Schemas['UpdateBrandingRequest'] | null = {},
  given: Given
): Promise<BrandingChanges> {
  const { logo, color } = request ?? { logo: null, color: null }
  return {
    ...(color === undefined ? {} : { color: color?.toLowerCase() ?? null }),
    ...(logo === undefined ? {} : { logo: logo === null ? null : await given.readLogo(logo, 'branding.logo') })
  }
}

/** The look of an account in the contract's format. */
export function presentBranding({ logo, color }: StoredBranding, siteUrl: string): Schemas['Branding'] {
  return { logo_url: logo && `${siteUrl}/branding/${logo.name}`, color }
}
