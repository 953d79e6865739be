import type { Config } from '../../config/config.js'
import { type Finding, fail, ok, reasonOf } from './finding.js'

const timeoutMs = 5000

/** Checks whether the gateway for text messages answers. Sends none, and no credentials. */
export async function checkTexts({ sms: { gateway, capturesLive } }: Pick<Config, 'sms'>): Promise<Finding> {
  if (!gateway) return ok(capturesLive ? 'captured, not sent' : 'no gateway: sms_code is refused in live mode')
  const { host } = new URL(gateway.url)
  try {
    // Whatever the status, somebody is there. Only a POST with the credentials would tell more, and would send a message.
    await fetch(gateway.url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return ok(`the gateway ${host} answers; credentials are not checked`)
  } catch (error) {
    return fail(
      `the gateway ${host} does not answer: ${reasonOf((error as Error).cause ?? error)}`,
      'Check SMS_URL. Codes in text messages wait meanwhile.'
    )
  }
}
