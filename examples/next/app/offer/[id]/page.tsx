import { Signpost } from '@signpost/sdk'
import { Signing } from './signing'

/** The signing page until the offer is signed. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const signpost = new Signpost()
  const { id, status, signers } = await signpost.documents.get((await params).id)
  const [signer] = signers
  // Who has looked at it may still sign it: also after a reload, or tomorrow.
  const canSign = status === 'sent' && (signer?.status === 'pending' || signer?.status === 'viewed')
  if (!signer || !canSign) {
    return <p role="status">Thank you. This offer is {signer?.status === 'signed' ? 'signed' : status}.</p>
  }
  const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, {
    signer_id: signer.id,
    // The URL works only in pages of this origin.
    embed_origin: process.env.SITE_ORIGIN ?? 'http://localhost:4502'
  })
  return <Signing signUrl={sign_url} />
}
