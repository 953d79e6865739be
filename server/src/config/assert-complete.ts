import { ConfigError } from './config-error.js'
import type { Given, VariableName } from './env.js'
import { isGuessable } from './is-guessable.js'
import { words } from './words.js'

/**
 * Throws a ConfigError with one line for each setting that is missing, that contradicts another one, or whose name has
 * changed. Whether each value can be used by itself is decided elsewhere.
 */
export function assertComplete(
  environment: Record<string, string | undefined>,
  given: Given,
  { production }: { production: boolean }
): void {
  const problems = [
    ...renamed(environment),
    ...(production ? [...missingInProduction(given), ...unsafeInProduction(given)] : []),
    ...contradictions(given)
  ]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}

function* renamed({ SIGNPOST_FORMER_SECRETS: former }: Record<string, string | undefined>) {
  if (!former) return
  yield 'SIGNPOST_FORMER_SECRETS is not read any more. Add its values to SIGNPOST_SECRET, after the first.'
}

// Production must not fall back to the development secret, the development certificate or captured e-mails.
function* missingInProduction(given: Given) {
  if (!given.SITE_URL) yield 'SITE_URL must be set in production. It is part of every link that signers receive.'
  if (!given.SIGNPOST_SECRET) {
    yield 'SIGNPOST_SECRET must be set in production, to at least 32 random characters, as `openssl rand -hex 32` prints them.'
  }
  if (!given.SMTP_URL) yield 'SMTP_URL must be set in production. Without it, no signer is invited.'
  if (given.SIGNING_MODULE || given.SIGNING_PKCS12 || given.SIGNING_CERTIFICATE || given.SIGNING_KEY) return
  yield 'SIGNING_CERTIFICATE and SIGNING_KEY, or SIGNING_PKCS12, or SIGNING_MODULE must be set in production. They seal the documents.'
}

function* unsafeInProduction({ SITE_URL, SIGNPOST_SECRET }: Given) {
  if (SITE_URL?.startsWith('http:')) yield 'SITE_URL must start with https:// in production.'
  // Not those that only verify, so that a weak secret can be replaced while links that it has signed still work.
  const [first = ''] = words(SIGNPOST_SECRET ?? '')
  if (first.length < 32 || !isGuessable(first)) return
  yield 'SIGNPOST_SECRET: its first value can be guessed. Replace it by a random one, as `openssl rand -hex 32` prints it. If links were sent that it has signed, keep it after the new one, separated by a comma.'
}

function* contradictions(given: Given) {
  const signers = (['SIGNING_MODULE', 'SIGNING_PKCS12', 'SIGNING_CERTIFICATE'] as const).filter((name) => given[name])
  if (signers.length > 1) yield `${list.format(signers)} are set. Set only one of them.`
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) yield 'DATABASE_DIRECT_URL is set without DATABASE_URL.'
  for (const [one, other] of pairs) {
    if (Boolean(given[one]) !== Boolean(given[other])) yield `${one} and ${other} must be set together.`
  }
  const { SEAL_LEVEL, TIMESTAMP_URLS } = given
  if (SEAL_LEVEL?.startsWith('B-') && SEAL_LEVEL !== 'B-B' && !TIMESTAMP_URLS) {
    yield `SEAL_LEVEL: ${SEAL_LEVEL} requires timestamp authorities. Set TIMESTAMP_URLS.`
  }
}

const pairs: [VariableName, VariableName][] = [
  ['SIGNING_CERTIFICATE', 'SIGNING_KEY'],
  ['SMS_URL', 'SMS_BODY'],
  ['BOUNCE_ADDRESS', 'BOUNCE_IMAP_URL']
]

const list = new Intl.ListFormat('en')
