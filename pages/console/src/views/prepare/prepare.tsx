import type { Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import type { LoadedPdf } from '../../parts/use-pdf.js'
import { changeQuery, go, useUrl } from '../../route.js'
import type { Me } from '../../session.js'
import { FieldsStep } from './fields-step.js'
import { PreparationState } from './preparation-state.js'
import { ReviewStep } from './review-step.js'
import { SignersStep } from './signers-step.js'
import { Steps } from './steps.js'
import { type LoadedDraft, usePreparation } from './use-preparation.js'

interface PrepareProps {
  client: Signpost
  me: Me
  mode: Mode
  draft: LoadedDraft
  pdf: LoadedPdf
  onReload(): void
}

/** Prepares a draft and sends it: who signs, what and where, and how it is sent. All of it is kept in the draft. */
export function Prepare({ client, me, mode, draft, pdf, onReload }: PrepareProps) {
  const { document } = draft
  const { searchParams } = useUrl()
  const step = searchParams.get('step') ?? 'signers'
  const prepared = usePreparation(client, me.member.id, draft, searchParams.has('names'))
  const { preparation, problem, state, save, change } = prepared
  const path = `/console/${mode}/documents/${document.id}`
  const next = step === 'signers' ? 'fields' : 'review'
  return (
    <>
      <p>
        <Link to={path}>{t('Back to the document')}</Link>
      </p>
      <PreparationState title={document.title} of={prepared} onReload={onReload} />
      <Steps path={path} current={step} preparation={preparation} />
      {step === 'signers' && <SignersStep me={me} preparation={preparation} onChange={change} />}
      {step === 'fields' && (
        <FieldsStep
          client={client}
          document={document}
          preparation={preparation}
          history={prepared.history}
          pdf={pdf}
          onChange={prepared.changeFields}
        />
      )}
      {step === 'review' && (
        <ReviewStep
          client={client}
          mode={mode}
          document={document}
          preparation={preparation}
          isKept={state === 'saved'}
          pdf={pdf}
          onChange={(sending) => change({ ...preparation, sending })}
          save={() => save({ isLast: true })}
          onSent={() => go(path)}
        />
      )}
      {step !== 'review' && (
        <p class="buttons">
          <button
            class="button button--primary"
            type="button"
            disabled={problem !== null || preparation.signers.length === 0}
            onClick={() => void save().then(() => changeQuery({ step: next, names: '' }))}
          >
            {t('Continue')}
          </button>
        </p>
      )}
    </>
  )
}
