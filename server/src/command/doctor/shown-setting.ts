import type { variables } from '../../config/env.js'
import { fileNames, settingInFile } from '../../config/secrets-from-files.js'

// All others may contain a password or a key.
const shownSettings: string[] = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'HEALTH_PORT',
  'METRICS_PORT',
  'METRICS_HOST',
  'SHUTDOWN_DELAY',
  'SITE_URL',
  'DATABASE_DISK_BYTES',
  'SIGNPOST_DATA_DIR',
  'SIGNPOST_USER',
  'SIGNING_CERTIFICATE',
  'SIGNING_KEY',
  'SIGNING_PKCS12',
  'SIGNING_MODULE',
  'TIMESTAMP_ROOTS',
  'SEAL_LEVEL',
  'TRUSTED_ROOTS',
  'MAIL_FROM',
  'MAIL_BRANDING',
  'BOUNCE_ADDRESS',
  'WEBHOOK_ALLOWED_NETWORKS',
  'WEBHOOK_DNS_SERVERS',
  'RATE_LIMITS',
  'LINK_CHALLENGE_COST',
  'TRUST_PROXY',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'ACCESS_LOG',
  'LOG_LEVEL'
] satisfies (keyof typeof variables)[]

/** A setting as it is printed: only its presence, if it may be secret. */
export function shownSetting(name: string, environment: Record<string, string | undefined>): string {
  const value = environment[name]
  if (value) return shownSettings.includes(name) ? value : '(set)'
  return fileNames.some((each) => settingInFile(each) === name && environment[each]) ? '(in a file)' : '(not set)'
}
