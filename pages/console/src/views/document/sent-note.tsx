import type { Document, Signpost } from '@signpost/sdk'
import { isSameAddress } from '@signpost/spec/email-format'
import { CircleCheck } from 'lucide'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Icon } from '../../parts/icon.js'
import { Link } from '../../parts/link.js'
import { awaitedOf, namesOf } from '../../parts/standing.js'
import { useLoaded } from '../../parts/use-loaded.js'

interface SentNoteProps {
  client: Signpost
  mode: Mode
  document: Document
  /** The address of the member, who may sign it too. */
  email: string
}

/** Just after sending: who has got it, the link of the member's own if it is their turn, and the way to the next document. */
export function SentNote({ client, mode, document, email }: SentNoteProps) {
  const awaited = awaitedOf(document)
  const own = awaited.find((signer) => isSameAddress(signer.email, email))
  const { value: signing } = useLoaded(
    async () => (own ? client.documents.createEmbeddedSignUrl(document.id, { signer_id: own.id }) : null),
    own?.id ?? ''
  )
  return (
    <section class="panel sent-note" aria-labelledby="sent">
      <Icon of={CircleCheck} />
      <div>
        <h2 id="sent">{t('The document was sent.')}</h2>
        <p>{t('It is with {names} now.', { names: namesOf(awaited, document.signers) })}</p>
      </div>
      <div class="buttons">
        {signing && (
          <a class="button button--primary" href={signing.sign_url} target="_blank" rel="noreferrer">
            {t('Sign it yourself')}
          </a>
        )}
        <Link class="button button--secondary" to={`/console/${mode}/send`}>
          {t('New document')}
        </Link>
      </div>
    </section>
  )
}
