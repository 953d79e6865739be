import type { Document, DocumentPreparation, Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { begin } from '../../editor/history.js'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { keptText } from '../../parts/kept-text.js'
import { Link } from '../../parts/link.js'
import { OutdatedNotice } from '../../parts/outdated-notice.js'
import { problemText } from '../../parts/problem-text.js'
import { useKept } from '../../parts/use-kept.js'
import type { LoadedPdf } from '../../parts/use-pdf.js'
import { changeQuery, go, useUrl } from '../../route.js'
import type { Me } from '../../session.js'
import { FieldsStep } from './fields-step.js'
import { keeperOf } from './keep-draft.js'
import { fromService, type Preparation, problemOf, toRequest } from './preparation.js'
import { ReviewStep } from './review-step.js'
import { SignersStep } from './signers-step.js'
import { Steps } from './steps.js'

interface PrepareProps {
  client: Signpost
  me: Me
  mode: Mode
  document: Document
  kept: DocumentPreparation
  pdf: LoadedPdf
  onReload(): void
}

/** Prepares a draft and sends it: who signs, what and where, and how it is sent. All of it is kept in the draft. */
export function Prepare({ client, me, mode, document, kept, pdf, onReload }: PrepareProps) {
  const [{ fields, ...people }, setPreparation] = useState(() => {
    const { fields, ...people } = fromService(kept, document.draft)
    return { ...people, fields: begin(fields) }
  })
  const preparation: Preparation = { ...people, fields: fields.present }
  // What the fields were before has other signers, so it cannot be returned to.
  const change = (next: Preparation) =>
    setPreparation({ ...next, fields: next.fields === fields.present ? fields : begin(next.fields) })
  const [put] = useState(() => keeperOf(client, document))
  const problem = problemOf(preparation)
  const { state, failure, code, mayPass, save, overwrite } = useKept({
    version: kept.version,
    request: toRequest(preparation),
    isValid: problem === null,
    put
  })
  const step = useUrl().searchParams.get('step') ?? 'signers'
  const path = `/console/${mode}/documents/${document.id}`
  const next = step === 'signers' ? 'fields' : 'review'
  return (
    <>
      <p>
        <Link to={path}>{t('Back to the document')}</Link>
      </p>
      <div class="head">
        <h1>{document.title}</h1>
        <span role="status">{keptText(state, problem, mayPass)}</span>
        {state === 'failed' && (
          <button class="button button--quiet" type="button" onClick={() => void save()}>
            {t('Try again')}
          </button>
        )}
      </div>
      <Steps path={path} current={step} preparation={preparation} />
      {state === 'outdated' ? (
        <OutdatedNotice onReload={onReload} onOverwrite={() => void overwrite()} />
      ) : (
        <Failure text={failure && problemText(code, failure)} />
      )}
      {step === 'signers' && <SignersStep me={me} preparation={preparation} onChange={change} />}
      {step === 'fields' && (
        <FieldsStep
          client={client}
          document={document}
          preparation={preparation}
          history={fields}
          pdf={pdf}
          onChange={(update) => setPreparation((before) => ({ ...before, fields: update(before.fields) }))}
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
            onClick={() => void save().then(() => changeQuery({ step: next }))}
          >
            {t('Continue')}
          </button>
        </p>
      )}
    </>
  )
}
