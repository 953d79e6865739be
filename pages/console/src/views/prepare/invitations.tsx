import type { InvitationPreview, Signpost } from '@signpost/sdk'
import { languageTraits } from '@signpost/spec/languages'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Choice } from '../../parts/field.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { LetterFrame } from '../developers/letter-frame.js'

interface InvitationsProps {
  client: Signpost
  id: string
  /** What the draft has to keep, as text. */
  wanted: string
  /** Whether the service has it. */
  isKept: boolean
  /** How many signers the draft is to have. */
  signers: number
  /** Keeps the draft, also what was not changed here. */
  save(): Promise<boolean>
}

/** The e-mail that each signer would get, as the service writes it. */
export function Invitations({ client, id, wanted, isKept, signers, save }: InvitationsProps) {
  const kept = useRef(wanted)
  if (isKept) kept.current = wanted
  const { value, failure, reload } = useLoaded(
    (signal) => client.documents.previewInvitations(id, { signal }),
    kept.current
  )
  const wasSaved = useRef(false)
  // Signers that only the roles name are not kept before the draft is saved.
  useEffect(() => {
    if (!value || value.data.length >= signers || wasSaved.current) return
    wasSaved.current = true
    void save().then((isSaved) => isSaved && reload())
  }, [value])
  const [chosen, choose] = useState('')
  // On a phone, what can be changed comes first.
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 900px)').matches)
  const letters = value?.data ?? []
  const letter = letters.find(({ to }) => to === chosen) ?? letters[0]
  return (
    <details class="panel invitations" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{t('The e-mail as each signer gets it')}</h3>
      </summary>
      <LoadFailure of={failure} />
      {letters.length > 1 && (
        <Choice label={t('To')} value={letter?.to} onChange={(event) => choose(event.currentTarget.value)}>
          {letters.map((each) => (
            <option key={each.to} value={each.to}>
              {titleOf(each)}
            </option>
          ))}
        </Choice>
      )}
      {letter && (
        <>
          {letters.length === 1 && <p class="hint">{titleOf(letter)}</p>}
          <p class="preview__subject" lang={letter.language} dir="auto">
            {letter.subject}
          </p>
          <LetterFrame key={letter.to} html={letter.html} look="desktop" />
        </>
      )}
    </details>
  )
}

function titleOf({ name, to, language }: InvitationPreview): string {
  const traits: Partial<Record<string, { name: string }>> = languageTraits
  return `${name} (${to}), ${traits[language]?.name ?? language}`
}
