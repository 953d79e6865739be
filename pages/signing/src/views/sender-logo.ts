import { el } from '../../../shared/dom.js'
import type { SigningSession } from '../session/types.js'

/** The logo of the sender, if there is one. It goes if it cannot be loaded. */
export function senderLogo({
  branding,
  document
}: {
  branding: SigningSession['branding']
  document: Pick<SigningSession['document'], 'sender_name'>
}): HTMLElement | null {
  if (!branding?.logo_url) return null
  const logo = el('img', {
    class: 'logo',
    src: branding.logo_url,
    alt: document.sender_name,
    onerror: () => logo.remove()
  })
  return logo
}
