import type { Config } from '../../config/config.js'
import { createLogReceiver } from '../../log-forwarding/create-log-receiver.js'
import { type Finding, fail, ok, reasonOf } from './finding.js'

/** Sends nothing to the receiver of logs, which it has to take. */
export async function checkForwarding(config: Pick<Config, 'logForwarding' | 'siteUrl'>): Promise<Finding> {
  const { logForwarding } = config
  if (!logForwarding) return ok('not set up, so the logs of accounts and operators stay in the database')
  try {
    await createLogReceiver(logForwarding, config).send([])
    return ok(`${new URL(logForwarding.url).host} takes what it is sent`)
  } catch (error) {
    return fail(reasonOf(error), 'Check LOG_FORWARD_URL, LOG_FORWARD_HEADERS, and the certificate of the receiver.')
  }
}
