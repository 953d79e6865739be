import type { Handlers } from '../handler.js'
import { account } from './account.js'
import { accountLog } from './account-log.js'
import { attachments } from './attachments.js'
import { bulkSends } from './bulk-sends.js'
import { documents } from './documents.js'
import { editing } from './editing.js'
import { events } from './events.js'
import { fromTemplates } from './from-templates.js'
import { keys } from './keys.js'
import { languages } from './languages.js'
import { members } from './members.js'
import { requests } from './requests.js'
import { sending } from './sending.js'
import { signing } from './signing.js'
import { templateLinks } from './template-links.js'
import { templates } from './templates.js'
import { testHelpers } from './test-helpers.js'
import { verifications } from './verifications.js'
import { webhookDeliveries } from './webhook-deliveries.js'
import { webhooks } from './webhooks.js'

/** Every operation of the contract with its handler. A missing or misspelled one does not compile. */
export const handlers: Handlers = {
  ...account,
  ...accountLog,
  ...attachments,
  ...bulkSends,
  ...documents,
  ...editing,
  ...events,
  ...fromTemplates,
  ...keys,
  ...languages,
  ...members,
  ...requests,
  ...sending,
  ...signing,
  ...templateLinks,
  ...templates,
  ...verifications,
  ...testHelpers,
  ...webhookDeliveries,
  ...webhooks
}
