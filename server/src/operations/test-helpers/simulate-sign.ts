import { beginByHelper, sampleAttachment, sampleAttachmentFile, simulateSigning, view } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { presentDocument } from '../../documents/present-document.js'
import { given } from '../../given/given.js'
import { consentFor } from '../../signing-session/consent.js'
import { documentFileKey } from '../../storage/document-files.js'
import type { Handler } from '../call.js'
import { holdForSigner } from './hold-for-signer.js'

export const simulateSign: Handler<'simulateSign'> = async (context, { path, body, caller, client, transaction }) =>
  transaction(async (tx) => {
    const { host, fields = {} } = body
    const { held, visitor, act: own } = await holdForSigner(tx, caller, client, path, context.clock.now())
    const begun = host === undefined ? null : beginByHelper(held, visitor, host, own)
    const { value: opened } = begun ? await commit(context, tx, held, begun.transition) : { value: held }
    const act = begun?.act ?? own
    const { value: seen } = await commit(context, tx, opened, view(opened, visitor, act))
    const transition = await simulateSigning(seen, visitor, fields, consentFor(caller.account), given, act)
    if (transition.fields?.some(({ attachment }) => attachment?.sha256 === sampleAttachment.sha256)) {
      await context.storage.put(documentFileKey(held.document.id, sampleAttachment.sha256), sampleAttachmentFile())
    }
    return (await commit(context, tx, seen, transition)).as(presentDocument)
  })
