import type { Admission } from '@signpost/spec/rules'

/** An identity provider that members of an account sign in with, as the operator has set it. */
export interface ProviderSettings extends Admission {
  /** Part of the URLs of its sign-in. */
  name: string
  /** What the sign-in page calls it. */
  label: string
  issuer: string
  clientId: string
  /** Without it, the client is a public one. */
  clientSecret: string | undefined
  /** The public identifier of the account. */
  account: string
  /** Without them, what is needed and the provider has. */
  scopes: string[] | undefined
  /** Further parameters of the request that a sign-in begins with. */
  parameters: Record<string, string>
}
