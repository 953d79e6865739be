import type { Document, Signer, Signpost } from '@signpost/sdk'
import { languageTraits } from '@signpost/spec/languages'
import { Hand, PenLine, UserPen } from 'lucide'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { calledOf } from '../../parts/called.js'
import { Initials } from '../../parts/initials.js'
import { Menu, type MenuItem } from '../../parts/menu.js'
import { showToast } from '../../parts/show-toast.js'
import { actionText, proofText } from '../../parts/signing-texts.js'
import { standingOf } from '../../parts/standing.js'
import { SignerBounce } from './signer-bounce.js'
import { SignerDialog } from './signer-dialog.js'
import { SignerPlace } from './signer-place.js'
import { SignerProgress } from './signer-progress.js'

interface DocumentSignersProps {
  client: Signpost
  mode: Mode
  document: Document
  mayWrite: boolean
  act(work: () => Promise<unknown>): Promise<boolean>
  onChanged(): void
}

/** Who signs, how far they are, and what can be done for them. */
export function DocumentSigners({ client, mode, document, mayWrite, act, onChanged }: DocumentSignersProps) {
  const [edited, setEdited] = useState<Signer | null>(null)
  if (document.signers.length === 0) return null
  const { id, status } = document
  const canAct = mayWrite && status === 'sent'
  const actionsOf = (signer: Signer): { buttons?: JSX.Element; menu: MenuItem[] } => {
    if (!canAct || signer.status === 'signed' || signer.status === 'declined') return { menu: [] }
    const name = calledOf(signer, document.signers)
    const button = (label: string, work: () => Promise<unknown>) => (
      <button
        class="button button--secondary"
        type="button"
        aria-label={`${label}: ${name}`}
        onClick={() => void act(work)}
      >
        {label}
      </button>
    )
    const edit: MenuItem = { text: t('Edit…'), icon: UserPen, onChoose: () => setEdited(signer) }
    if (signer.status === 'waiting') return { menu: [edit] }
    const test = client.testHelpers
    const pretend: MenuItem[] = [
      { text: t('Sign as {name}', { name }), icon: PenLine, onChoose: () => void act(() => test.sign(id, signer.id)) },
      {
        text: t('Decline as {name}', { name }),
        icon: Hand,
        onChoose: () => void act(() => test.decline(id, signer.id))
      }
    ]
    const buttons = (
      <span class="row-actions">
        {signer.bounce && button(t('Correct e-mail…'), async () => setEdited(signer))}
        {signer.invitation !== 'none' &&
          button(t('Remind'), () => client.documents.remind(id, { signer_id: signer.id }))}
        {isSecureContext &&
          button(t('Copy link'), async () => {
            const { sign_url } = await client.documents.createEmbeddedSignUrl(id, { signer_id: signer.id })
            await navigator.clipboard.writeText(sign_url)
            void showToast({ text: t('The link of {name} is copied.', { name }) })
          })}
      </span>
    )
    return { buttons, menu: [...(signer.bounce ? [] : [edit]), ...(mode === 'test' ? pretend : [])] }
  }
  return (
    <section class="panel" aria-labelledby="signers">
      <h2 id="signers">{t('Signers')}</h2>
      <ol class="path">
        {document.signers.map((signer) => {
          const { buttons, menu } = actionsOf(signer)
          return (
            <li key={signer.id} class={`path__signer path__signer--${signer.status}`}>
              <Initials of={signer} isWaiting={standingOf(document) === 'waiting'} />
              <div class="path__text">
                <strong>
                  <bdi>{signer.name}</bdi>
                </strong>
                <span class="hint">{signer.email}</span>
                <span class="hint">{howText(signer)}</span>
                <SignerPlace of={signer} among={document.signers} />
                <SignerProgress of={signer} />
                <SignerBounce of={signer} />
                {buttons}
              </div>
              {menu.length > 0 && <Menu of={calledOf(signer, document.signers)} items={menu} />}
            </li>
          )
        })}
      </ol>
      {edited && (
        <SignerDialog
          signer={edited}
          update={(request) => client.documents.updateSigner(id, edited.id, request)}
          onClose={() => setEdited(null)}
          onUpdated={onChanged}
        />
      )}
    </section>
  )
}

/** What is asked of a signer, with which code they prove who they are, and in which language. */
function howText({ action, authentication, language_used }: Signer): string {
  const traits: Partial<Record<string, { name: string }>> = languageTraits
  const facts = [actionText(action), authentication === 'none' ? null : proofText(authentication, false)]
  return [...facts, traits[language_used]?.name ?? language_used].filter((fact) => fact !== null).join(' · ')
}
