import type { CreateEmbeddedSignUrlRequest, Document, Signer, Signpost } from '@signpost/sdk'
import { languageTraits } from '@signpost/spec/languages'
import { BellRing, Hand, Link2, PenLine, Undo2, UserPen, Users } from 'lucide'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { currentLanguage, t } from '../../language/translate.js'
import { calledOf } from '../../parts/called.js'
import { candidateRequests, candidatesFrom } from '../../parts/candidate.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { Initials } from '../../parts/initials.js'
import { Menu, type MenuItem } from '../../parts/menu.js'
import { showToast } from '../../parts/show-toast.js'
import { actionText, proofText } from '../../parts/signing-texts.js'
import { isUntaken, namesOf, standingOf } from '../../parts/standing.js'
import { CandidateNames } from './candidate-names.js'
import { CandidatesDialog } from './candidates-dialog.js'
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
  const [givenBack, setGivenBack] = useState<Signer | null>(null)
  if (document.signers.length === 0) return null
  const { id, status } = document
  const canAct = mayWrite && status === 'sent'
  const copyLink = async (name: string, request: CreateEmbeddedSignUrlRequest) => {
    const { sign_url } = await client.documents.createEmbeddedSignUrl(id, request)
    await navigator.clipboard.writeText(sign_url)
    void showToast({ text: t('The link of {name} is copied.', { name }) })
  }
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
    const edit: MenuItem = isUntaken(signer)
      ? { text: t('Change the people…'), icon: Users, onChoose: () => setEdited(signer) }
      : { text: t('Edit…'), icon: UserPen, onChoose: () => setEdited(signer) }
    if (signer.status === 'waiting') return { menu: [edit] }
    const test = client.testHelpers
    // Each of several people has an own link, until one of them signs.
    if (isUntaken(signer)) {
      const each = signer.candidates.flatMap(({ id: candidate_id, name }): MenuItem[] => [
        {
          text: t('Remind {name}', { name }),
          icon: BellRing,
          onChoose: () => void act(() => client.documents.remind(id, { signer_id: signer.id, candidate_id }))
        },
        {
          text: t('Copy the link of {name}', { name }),
          icon: Link2,
          onChoose: () => void act(() => copyLink(name, { signer_id: signer.id, candidate_id }))
        }
      ])
      return { menu: [edit, ...each] }
    }
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
        {isSecureContext && button(t('Copy link'), () => copyLink(name, { signer_id: signer.id }))}
      </span>
    )
    const giveBack: MenuItem = { text: t('Give it back to all…'), icon: Undo2, onChoose: () => setGivenBack(signer) }
    const menu = [
      ...(signer.bounce ? [] : [edit]),
      ...(signer.taken_by === null ? [] : [giveBack]),
      ...(mode === 'test' ? pretend : [])
    ]
    return { buttons, menu }
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
                  <bdi>{namesOf([signer], document.signers)}</bdi>
                </strong>
                {!isUntaken(signer) && <span class="hint">{signer.email}</span>}
                <CandidateNames of={signer} />
                <span class="hint">{howText(signer)}</span>
                <SignerPlace of={signer} among={document.signers} />
                <SignerProgress of={signer} />
                {!isUntaken(signer) && <SignerBounce of={signer} />}
                {buttons}
              </div>
              {menu.length > 0 && <Menu of={namesOf([signer], document.signers)} items={menu} />}
            </li>
          )
        })}
      </ol>
      {edited && isUntaken(edited) && (
        <CandidatesDialog
          signer={edited}
          update={(request) => client.documents.updateSigner(id, edited.id, request)}
          onClose={() => setEdited(null)}
          onUpdated={onChanged}
        />
      )}
      {givenBack && (
        <ConfirmDialog
          title={t('Give it back to all?')}
          consequence={t(
            'The link of {name} and what they have entered end, also an access code. {names} are invited anew, and whoever takes it first signs.',
            { name: givenBack.name, names: allOf(givenBack.candidates) }
          )}
          label={t('Give it back')}
          act={() =>
            client.documents.updateSigner(id, givenBack.id, {
              candidates: candidateRequests(candidatesFrom(givenBack.candidates))
            })
          }
          onDone={onChanged}
          onClose={() => setGivenBack(null)}
        />
      )}
      {edited && !isUntaken(edited) && (
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

const allOf = (people: Signer['candidates']) =>
  new Intl.ListFormat(currentLanguage()).format(people.map((each) => calledOf(each, people)))

/** What is asked of a signer, with which code they prove who they are, and in which language. */
function howText({ action, authentication, language_used }: Signer): string {
  const traits: Partial<Record<string, { name: string }>> = languageTraits
  const facts = [actionText(action), authentication === 'none' ? null : proofText(authentication, false)]
  return [...facts, traits[language_used]?.name ?? language_used].filter((fact) => fact !== null).join(' · ')
}
