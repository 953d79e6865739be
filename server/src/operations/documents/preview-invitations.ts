import { senderToSigners, subjectOf, textOf, writeInvitationOf } from '@signpost/spec/letters'
import { keptSend, withDefaults } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { brandOf } from '../../letters/brand-of.js'
import { htmlOf } from '../../letters/layout.js'
import { serviceName } from '../../letters/service-name.js'
import { findDocumentWithSigners } from '../../stores/document-store.js'
import type { Handler } from '../call.js'

export const previewInvitations: Handler<'previewInvitations'> = async ({ sql, config, clock }, { path, caller }) => {
  const { account, mode } = caller
  const { document } = await findDocumentWithSigners(sql, ownerOf(caller), path.id)
  const kept = keptSend(document)
  if (!kept) return { data: [] }
  const request = withDefaults(kept, account)
  const sender = senderToSigners(account, serviceName(config))
  const [brand, url] = [brandOf(config, account), `${config.siteUrl}/sign`]
  const data = request.signers.flatMap((signer) => {
    const letter = writeInvitationOf(request, sender, document.title, signer, url, clock.now())
    if (!letter) return []
    const { name, email: to } = signer
    const written = { subject: subjectOf(letter, mode), text: textOf(letter), html: htmlOf(letter, brand) }
    return [{ to, name, language: letter.language, ...written }]
  })
  return { data }
}
