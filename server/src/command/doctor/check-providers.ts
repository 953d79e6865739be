import type { Config } from '../../config/config.js'
import { createProviders } from '../../openid/identity-provider.js'
import { type Finding, fail, ok, reasonOf } from './finding.js'

/** Checks whether each identity provider answers and is the one that is set. Sends no credentials. */
export async function checkProviders({ providers, siteUrl }: Pick<Config, 'providers' | 'siteUrl'>): Promise<Finding> {
  if (providers.length === 0) return ok('none: members sign in by e-mail')
  const results = await Promise.all(
    [...createProviders(providers)].map(async ([name, provider]) => {
      const problem = await provider.begin(`${siteUrl}/console/sso/${name}/callback`, { fresh: false }).then(
        () => null,
        (error) => reasonOf((error as Error).cause)
      )
      return problem === null ? null : `${name} (${provider.settings.issuer}): ${problem}`
    })
  )
  const problems = results.filter((problem) => problem !== null)
  if (problems.length > 0) return fail(problems.join('; '), 'Check the settings that begin with OIDC_.')
  return ok(`${providers.map(({ name }) => name).join(', ')}; credentials are not checked`)
}
