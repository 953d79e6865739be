import type { Config } from '../config/config.js'
import type { LogReceiver } from './log-record.js'
import { createOtlpReceiver } from './otlp-receiver.js'
import { createSyslogReceiver } from './syslog-receiver.js'

/** The receiver that LOG_FORWARD_URL names. It learns which installation sends. */
export function createLogReceiver(
  { url, headers }: NonNullable<Config['logForwarding']>,
  { siteUrl }: Pick<Config, 'siteUrl'>
): LogReceiver {
  const endpoint = new URL(url)
  const { hostname } = new URL(siteUrl)
  return endpoint.protocol.startsWith('syslog')
    ? createSyslogReceiver(endpoint, hostname)
    : createOtlpReceiver(endpoint, headers, hostname)
}
