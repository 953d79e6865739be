import type { Account, Signpost, UpdateAccountRequest } from '@signpost/sdk'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../../../language/translate.js'
import { useLoaded } from '../../../parts/use-loaded.js'
import { LetterFrame } from '../../developers/letter-frame.js'
import { PagePreview } from './page-preview.js'

/** How long after the last change the e-mail is written again. */
const pause = 400

interface PreviewProps {
  client: Signpost
  account: Account
  changes: UpdateAccountRequest
  /** The logo and the color that were chosen, saved or not. */
  logo: string | null
  color: string | null
}

/** What signers would see, while settings are edited: the page at once, the e-mail as the service writes it. */
export function Preview({ client, account, changes, logo, color }: PreviewProps) {
  const wanted = JSON.stringify(changes)
  const disclosure = changes.disclosure === undefined ? account.disclosure : changes.disclosure
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(wanted), pause)
    return () => clearTimeout(waiting)
  }, [wanted])
  const { value } = useLoaded(
    (signal) => client.account.preview(JSON.parse(settled), { signal }),
    // What is saved changes the e-mail too.
    `${settled} ${JSON.stringify(account.branding)} ${account.name}`
  )
  return (
    <section class="preview" aria-labelledby="preview">
      <h2 id="preview">{t('Preview')}</h2>
      <h3>{t('The signing page')}</h3>
      <PagePreview sender={changes.name ?? account.name} logo={logo} color={color} />
      {disclosure && (
        <>
          <h3>{t('What signers agree to')}</h3>
          <p class="preview__consent" dir="auto">
            {disclosure}
          </p>
        </>
      )}
      <h3>{t('The invitation')}</h3>
      {value && (
        <>
          <p class="preview__subject">{value.invitation.subject}</p>
          {/* A logo that is not saved is not in the e-mail. */}
          <LetterFrame html={value.invitation.html.replace('"cid:logo"', `"${logo ?? ''}"`)} look="desktop" />
        </>
      )}
    </section>
  )
}
