import { senderToSigners, subjectOf, textOf, writeSampleInvitation } from '@signpost/spec/letters'
import { readBranding, readSettings } from '@signpost/spec/rules'
import { given } from '../../given/given.js'
import { brandOf } from '../../letters/brand-of.js'
import { htmlOf } from '../../letters/layout.js'
import { serviceName } from '../../letters/service-name.js'
import type { Handler } from '../call.js'

export const previewAccount: Handler<'previewAccount'> = async ({ config, clock }, { body, caller, unchanged }) => {
  const { logo = caller.account.logo, ...look } = await readBranding(body.branding, given)
  const account = { ...caller.account, ...readSettings(body, caller.account, caller, given), ...look, logo }
  const letter = writeSampleInvitation(
    senderToSigners(account, serviceName(config)),
    account,
    `${config.siteUrl}/sign`,
    clock.now()
  )
  return unchanged({
    invitation: {
      subject: subjectOf(letter, caller.mode),
      text: textOf(letter),
      html: htmlOf(letter, brandOf(config, account))
    }
  })
}
