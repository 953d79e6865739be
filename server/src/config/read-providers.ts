import type { MemberRole } from '@signpost/spec/rules'
import * as z from 'zod'
import type { ProviderSettings } from '../openid/provider-settings.js'
import { ConfigError } from './config-error.js'
import { wording } from './wording.js'
import { words } from './words.js'

const prefix = 'OIDC_'
const role = z.enum(['owner', 'admin', 'developer', 'viewer'] satisfies MemberRole[])

// Those that the service sets itself.
const ownParameters = [
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'max_age',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state'
]

/** What can be set of each provider: `OIDC_ISSUER`, or `OIDC_ACME_ISSUER` for the one that is named `acme`. */
const settings = {
  ISSUER: z.url({ protocol: /^https?$/, error: 'must be a URL that begins with https://' }),
  CLIENT_ID: z.string().min(1),
  CLIENT_SECRET: z.string().min(1).optional(),
  ACCOUNT: z.string().regex(/^acc_[0-9a-z]{26}$/, 'must be the identifier of an account, such as acc_01jd3n…'),
  LABEL: z.string().trim().min(1).max(40).optional(),
  DOMAINS: z
    .string()
    .transform((text) => words(text.toLowerCase()))
    .pipe(z.array(z.string().regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be domains, such as example.com')).min(1))
    .optional(),
  VERIFIED_CLAIM: z.string().min(1).default('email_verified'),
  ROLE_CLAIM: z.string().min(1).optional(),
  ROLES: z
    .string()
    .transform(objectOrIssue)
    .pipe(z.record(z.string(), role).refine((roles) => Object.keys(roles).length > 0, 'must have at least one role'))
    .optional(),
  SCOPES: z
    .string()
    .transform(words)
    .refine((scopes) => ['openid', 'email'].every((each) => scopes.includes(each)), 'must contain openid and email')
    .optional(),
  PARAMETERS: z
    .string()
    .transform(objectOrIssue)
    .pipe(z.record(z.string(), z.string()))
    .refine(
      (given) => !ownParameters.some((name) => Object.hasOwn(given, name)),
      `must not contain what the service sets itself: ${ownParameters.join(', ')}`
    )
    .optional()
}

type Setting = keyof typeof settings
const schema = z.object(settings)

/** The identity providers that the environment describes. Throws a ConfigError with one line per problem. */
export function readProviders(
  environment: Record<string, string | undefined>,
  { production }: { production: boolean }
): ProviderSettings[] {
  const groups = new Map<string, Record<string, string>>()
  const problems: string[] = []
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || !value) continue
    const found = /^(?:([A-Z0-9_]+)_)?([A-Z_]+)$/.test(variable.slice(prefix.length)) && split(variable)
    if (!found)
      problems.push(
        `${variable}: is not a setting. A name has the characters A-Z, 0-9 and _, and is followed by one of ${settingNames.join(', ')}.`
      )
    else groups.set(found.name, { ...groups.get(found.name), [found.setting]: value })
  }
  const providers = [...groups].flatMap(([name, given]) => readOne(name, given, production, problems))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return providers.sort((one, other) => (one.name < other.name ? -1 : 1))
}

const settingNames = Object.keys(settings) as Setting[]

function split(variable: string): { name: string; setting: Setting } | undefined {
  const rest = variable.slice(prefix.length)
  const setting = settingNames.find((each) => rest === each || rest.endsWith(`_${each}`))
  return setting && { name: rest.slice(0, -setting.length).replace(/_$/, ''), setting }
}

function readOne(
  name: string,
  given: Record<string, string>,
  production: boolean,
  problems: string[]
): ProviderSettings[] {
  const variable = (setting: PropertyKey) => `${prefix}${name ? `${name}_` : ''}${String(setting)}`
  const result = schema.safeParse(given, { error: wording })
  if (!result.success) {
    for (const { path, message, code } of result.error.issues) {
      const isMissing = code === 'invalid_type' && given[String(path[0])] === undefined
      problems.push(`${variable(path[0] ?? '')}: ${isMissing ? 'must be set for the identity provider.' : message}`)
    }
    return []
  }
  const { data } = result
  if (production && !data.ISSUER.startsWith('https:')) {
    problems.push(`${variable('ISSUER')}: must start with https:// in production.`)
  }
  if ((data.ROLE_CLAIM === undefined) !== (data.ROLES === undefined)) {
    problems.push(`${variable('ROLE_CLAIM')} and ${variable('ROLES')} must be set together.`)
  }
  return [
    {
      name: name ? name.toLowerCase().replaceAll('_', '-') : 'default',
      label: data.LABEL ?? new URL(data.ISSUER).host,
      issuer: data.ISSUER,
      clientId: data.CLIENT_ID,
      clientSecret: data.CLIENT_SECRET,
      account: data.ACCOUNT,
      domains: data.DOMAINS ?? [],
      verifiedClaim: data.VERIFIED_CLAIM,
      roleClaim: data.ROLE_CLAIM ?? null,
      roles: data.ROLES ?? {},
      scopes: data.SCOPES,
      parameters: data.PARAMETERS ?? {}
    }
  ]
}

function objectOrIssue(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON object' })
    return z.NEVER
  }
}
