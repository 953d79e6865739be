import type { Document } from '@signpost/sdk'
import { t } from '../language/translate.js'
import { Choice } from './field.js'

type SigningView = Document['signing_view']

interface ViewChoiceProps {
  view: SigningView | null
  /** What the choice of none is called. */
  none: string
  name?: string
  error?: string | undefined
  onChange?(view: SigningView | null): void
}

/** A choice of how signers fill in documents on phones. */
export function ViewChoice({ view, none, name, error, onChange }: ViewChoiceProps) {
  const names: Record<SigningView, string> = {
    page: t('On its pages'),
    form: t('One field at a time'),
    choose: t('As the signer chooses')
  }
  return (
    <Choice
      label={t('On phones, documents are filled in')}
      name={name}
      hint={t(
        'One field at a time comes with the part of the page around it. The pages are shown before signers finish.'
      )}
      error={error}
      onChange={({ currentTarget }) => onChange?.((currentTarget.value || null) as SigningView | null)}
    >
      <option value="" selected={view === null}>
        {none}
      </option>
      {Object.entries(names).map(([each, text]) => (
        <option key={each} value={each} selected={each === view}>
          {text}
        </option>
      ))}
    </Choice>
  )
}
