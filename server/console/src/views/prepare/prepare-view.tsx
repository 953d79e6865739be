import type { Document, DocumentPreparation } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { Editor } from '../../editor/editor.js'
import { begin } from '../../editor/history.js'
import { RequestView } from '../../editor/request-view.js'
import { t } from '../../language/translate.js'
import { FailedView } from '../../parts/failed-view.js'
import { Failure } from '../../parts/failure.js'
import { keptText } from '../../parts/kept-text.js'
import { Link } from '../../parts/link.js'
import { OutdatedNotice } from '../../parts/outdated-notice.js'
import { problemText } from '../../parts/problem-text.js'
import { useKept } from '../../parts/use-kept.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { type LoadedPdf, usePdf } from '../../parts/use-pdf.js'
import { changeQuery, go, useUrl } from '../../route.js'
import type { Me } from '../../session.js'
import { fromService, problemOf, toRequest } from './preparation.js'
import { type Invitation, ReviewStep } from './review-step.js'
import { SignersStep } from './signers-step.js'

interface PrepareViewProps {
  me: Me
  mode: Mode
  id: string
}

const steps = ['signers', 'fields', 'review'] as const

/** Prepares a draft and sends it: who signs, what and where, and what the invitation says. */
export function PrepareView({ me, mode, id }: PrepareViewProps) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [round, setRound] = useState(0)
  const loaded = useLoaded(async (signal) => {
    const [document, preparation] = await Promise.all([
      client.documents.get(id, { signal }),
      client.documents.getFields(id, { signal })
    ])
    return { document, preparation, round }
  }, `${id} ${round}`)
  const pdf = usePdf((signal) => client.documents.download(id, { part: 'prepared', signal }), id)
  const failure = loaded.failure ?? pdf.failure
  if (failure) return <FailedView of={failure} />
  if (!loaded.value || !pdf.value) return <p role="status">{t('Loading…')}</p>
  const { document } = loaded.value
  if (document.status !== 'draft') {
    return (
      <p>
        {t('The document was sent.')} <Link to={`/console/${mode}/documents/${id}`}>{document.title}</Link>
      </p>
    )
  }
  return (
    <Prepare
      key={loaded.value.round}
      me={me}
      mode={mode}
      document={document}
      kept={loaded.value.preparation}
      pdf={pdf.value}
      onReload={() => setRound((before) => before + 1)}
    />
  )
}

interface PrepareProps {
  me: Me
  mode: Mode
  document: Document
  kept: DocumentPreparation
  pdf: LoadedPdf
  onReload(): void
}

function Prepare({ me, mode, document, kept, pdf, onReload }: PrepareProps) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [{ fields, ...people }, setPreparation] = useState(() => {
    const { fields, ...people } = fromService(kept)
    return { ...people, fields: begin(fields) }
  })
  const preparation = { ...people, fields: fields.present }
  const [invitation, setInvitation] = useState<Invitation>({
    message: '',
    days: 30,
    companies: {},
    reminders: null,
    noticeHours: document.draft?.expiry_notice_hours ?? null
  })
  const step = useUrl().searchParams.get('step') ?? 'signers'
  const problem = problemOf(preparation)
  const { state, failure, code, save, overwrite } = useKept({
    version: kept.version,
    request: toRequest(preparation),
    isValid: problem === null,
    put: async (request) => (await client.documents.setFields(document.id, request)).version
  })
  const titles = { signers: t('Signers'), fields: t('Fields'), review: t('Review and send') }
  const path = `/console/${mode}/documents/${document.id}`
  const next = step === 'signers' ? 'fields' : 'review'
  return (
    <>
      <p>
        <Link to={path}>{t('Back to the document')}</Link>
      </p>
      <div class="head">
        <h1>{document.title}</h1>
        <span role="status">{keptText(state, problem)}</span>
      </div>
      <nav class="tabs" aria-label={t('Steps')}>
        {steps.map((each) => (
          <Link key={each} to={`${path}/prepare?step=${each}`} aria-current={each === step ? 'true' : undefined}>
            {titles[each]}
          </Link>
        ))}
      </nav>
      {state === 'outdated' ? (
        <OutdatedNotice onReload={onReload} onOverwrite={() => void overwrite()} />
      ) : (
        <Failure text={failure && problemText(code, failure)} />
      )}
      {step === 'signers' && (
        <SignersStep
          me={me}
          preparation={preparation}
          // What the fields were before has other signers, so it cannot be returned to.
          onChange={(next) =>
            setPreparation({ ...next, fields: next.fields === fields.present ? fields : begin(next.fields) })
          }
        />
      )}
      {step === 'fields' && preparation.signers.length === 0 && <p class="empty">{t('Add a signer first.')}</p>}
      {step === 'fields' && preparation.signers.length > 0 && (
        <>
          <Editor
            pdf={pdf.pdf}
            sizes={pdf.sizes}
            roles={preparation.signers.map(({ name }) => name)}
            history={fields}
            suggest={(options) => client.documents.getSuggestions(document.id, options)}
            onChange={(update) => setPreparation((before) => ({ ...before, fields: update(before.fields) }))}
          />
          <RequestView
            example={{
              method: 'PUT',
              path: `/documents/${document.id}/fields`,
              call: `documents.setFields('${document.id}', `,
              body: toRequest(preparation)
            }}
          />
        </>
      )}
      {step === 'review' && (
        <ReviewStep
          client={client}
          document={document}
          preparation={preparation}
          invitation={invitation}
          onChange={setInvitation}
          save={save}
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
