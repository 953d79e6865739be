import { buffer } from 'node:stream/consumers'
import { downloadUrlLifetimeMs } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { publicId } from '../../contract/ids.js'
import { assertSealed, type SealedDocument } from '../../documents/assert-sealed.js'
import { ownerOf } from '../../documents/owner.js'
import { collectEvidence, sizesOf } from '../../evidence/build/collect-evidence.js'
import { zipOf } from '../../evidence/build/zip-of.js'
import { presign } from '../../storage/presign.js'
import { findDocument } from '../../stores/document-store.js'
import { largestInline } from '../answer-download.js'
import { FileAnswer, type Handler, RedirectAnswer } from '../call.js'

export const downloadEvidence: Handler<'downloadEvidence'> = async (context, { path, query, caller }) => {
  const document = await findDocument(context.sql, ownerOf(caller), path.id)
  assertSealed(document)
  const fileName = `${document.file_name.replace(/\.pdf$/i, '')} - evidence.zip`
  const redirect = () => new RedirectAnswer(evidenceUrl(context, document, fileName))
  if (query.redirect || (await hasLargeFiles(context, document))) return redirect()
  const zip = await buffer(zipOf(await collectEvidence(context, document.id)))
  return zip.length > largestInline ? redirect() : new FileAnswer(zip, fileName, 'attachment', 'application/zip')
}

async function hasLargeFiles({ storage }: Context, document: SealedDocument): Promise<boolean> {
  const sizes = await sizesOf(storage, document)
  return sizes.reduce((sum, size) => sum + size, 0) > largestInline
}

/** A URL of the service itself, which makes the package when it is requested: nothing is stored that could be left behind. */
function evidenceUrl({ clock, config }: Context, { id }: SealedDocument, fileName: string): string {
  const expiresAt = new Date(clock.now().getTime() + downloadUrlLifetimeMs)
  const path = `/files/${publicId('doc', id)}/evidence/${encodeURIComponent(fileName)}`
  return presign({ siteUrl: config.siteUrl, secret: config.secrets[0], path, expiresAt })
}
