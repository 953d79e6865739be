import type { Signpost } from '@signpost/sdk'
import { useEffect, useRef } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { type RequestExample, RequestView } from '../../editor/request-view.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import type { LoadedPdf } from '../../parts/use-pdf.js'
import { changeQuery, go, useUrl } from '../../route.js'
import type { Me } from '../../session.js'
import { FieldsStep } from './fields-step.js'
import { FilesStep } from './files-step.js'
import { FlowFoot } from './flow-foot.js'
import { missingOf, withoutFields } from './missing.js'
import { type Preparation, toRequest } from './preparation.js'
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
  const isOfTemplate = (document.template_id ?? document.form_id) !== null
  const prepared = usePreparation(client, me.member.id, draft, isOfTemplate || searchParams.has('names'))
  const { preparation, problem, state, save, change } = prepared
  const path = `/console/${mode}/documents/${document.id}`
  useBeginning(step)
  const goOn = (
    <button
      class="button button--primary"
      type="button"
      disabled={problem !== null || preparation.signers.length === 0}
      onClick={() => void save().then(() => changeQuery({ step: step === 'signers' ? 'fields' : 'review', names: '' }))}
    >
      {t('Continue')}
    </button>
  )
  return (
    <div class={`flow flow--${step}`}>
      <PreparationState title={document.title} of={prepared} onReload={onReload}>
        <Steps path={path} current={step} preparation={preparation} pages={document.page_count} />
        <RequestView example={requestOfStep(step, document.id, preparation)} />
      </PreparationState>
      {step === 'files' && (
        <>
          <FilesStep client={client} mode={mode} document={document} preparation={preparation} pdf={pdf} save={save} />
          <FlowFoot path={path} hint={t('Pages: {count}', { count: document.page_count })}>
            <Link class="button button--primary" to={`${path}/prepare?step=signers`}>
              {t('Continue')}
            </Link>
          </FlowFoot>
        </>
      )}
      {step === 'signers' && (
        <>
          <SignersStep me={me} mode={mode} preparation={preparation} onChange={change} />
          <FlowFoot path={path} back="files" hint={missingOf(preparation)[0] ?? t('Everything is saved as you type.')}>
            {goOn}
          </FlowFoot>
        </>
      )}
      {step === 'fields' && (
        <>
          <FieldsStep
            client={client}
            document={document}
            preparation={preparation}
            history={prepared.history}
            pdf={pdf}
            onChange={prepared.changeFields}
          />
          <FlowFoot path={path} back="signers" hint={withoutFields(preparation)}>
            {goOn}
          </FlowFoot>
        </>
      )}
      {step === 'review' && (
        <ReviewStep
          client={client}
          mode={mode}
          path={path}
          document={document}
          preparation={preparation}
          isKept={state === 'saved'}
          pdf={pdf}
          onChange={change}
          save={() => save({ isLast: true })}
          onSent={() => go(`${path}?sent=yes`)}
        />
      )}
    </div>
  )
}

/** Shows a step from its beginning, with the focus on the title of the draft. */
function useBeginning(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    const title = globalThis.document.querySelector<HTMLElement>('.flow h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [step])
}

/** The request that does what a step does. */
function requestOfStep(step: string, id: string, preparation: Preparation): RequestExample {
  const { draft, fields } = toRequest(preparation)
  if (step === 'fields') {
    return { method: 'PUT', path: `/documents/${id}/fields`, call: `documents.setFields('${id}', `, body: fields }
  }
  const body = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null))
  return { method: 'POST', path: `/documents/${id}/send`, call: `documents.send('${id}', `, body }
}
