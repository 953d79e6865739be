import type { Config } from '../config/config.js'

/** How e-mails name the service, unless it is Signpost: by its host, if the operator wants no other name in them. */
export function serviceName({ mail, siteUrl }: Pick<Config, 'mail' | 'siteUrl'>): string | undefined {
  return mail.namesProduct ? undefined : new URL(siteUrl).host
}
