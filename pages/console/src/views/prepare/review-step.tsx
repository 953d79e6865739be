import type { Document, Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { RequestView } from '../../editor/request-view.js'
import { t } from '../../language/translate.js'
import { CoveringFieldsOfDraft } from '../../parts/covering-fields-of-draft.js'
import { Failure } from '../../parts/failure.js'
import { problemText } from '../../parts/problem-text.js'
import { useAct } from '../../parts/use-act.js'
import type { LoadedPdf } from '../../parts/use-pdf.js'
import { Reader } from '../../reader/reader.js'
import { CopyList } from './copy-list.js'
import { Invitations } from './invitations.js'
import { missingOf } from './missing.js'
import { type Preparation, toRequest } from './preparation.js'
import { ReviewPeople } from './review-people.js'
import type { Sending } from './sending.js'
import { SendingForm } from './sending-form.js'
import { toBePlaced } from './to-be-placed.js'

interface ReviewStepProps {
  client: Signpost
  mode: Mode
  document: Document
  preparation: Preparation
  /** Whether the service has what is shown. */
  isKept: boolean
  pdf: LoadedPdf
  onChange(sending: Sending): void
  /** Keeps all that is shown, also what was not changed here, such as the addresses of a template's roles. Resolves with whether it is kept. */
  save(): Promise<boolean>
  onSent(): void
}

/** A last look at who gets what, and sending. */
export function ReviewStep(props: ReviewStepProps) {
  const { client, mode, document, preparation, isKept, pdf, onChange, save, onSent } = props
  const { problem, code, isBusy, act } = useAct(onSent)
  const { draft } = toRequest(preparation)
  const missing = missingOf(preparation)
  const send = async () => {
    if (!(await save())) throw new Error(t('What was prepared could not be saved.'))
    await client.documents.send(document.id, {})
  }
  return (
    <section aria-labelledby="review">
      <h2 id="review">{t('Review and send')}</h2>
      <CoveringFieldsOfDraft client={client} id={document.id} />
      <ReviewPeople preparation={preparation} />
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void act(send)
        }}
      >
        <SendingForm sending={preparation.sending} onChange={onChange} />
        <CopyList
          copies={preparation.sending.copies}
          onChange={(copies) => onChange({ ...preparation.sending, copies })}
        />
        {missing.length > 0 && (
          <ul class="notice" aria-label={t('What is missing')}>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <Failure text={problem && problemText(code, problem)} />
        <p class="buttons">
          <button class="button button--primary" type="submit" disabled={isBusy || missing.length > 0}>
            {mode === 'test' ? t('Send as a test') : t('Send for signature')}
          </button>
        </p>
      </form>
      {missing.length === 0 && (
        <Invitations
          client={client}
          id={document.id}
          wanted={JSON.stringify(draft)}
          isKept={isKept}
          signers={preparation.signers.length}
          save={save}
        />
      )}
      <h3 class="sent-pages">{t('Pages as they are sent')}</h3>
      <Reader pdf={pdf} fillers={toBePlaced(preparation)} />
      <RequestView
        example={{
          method: 'POST',
          path: `/documents/${document.id}/send`,
          call: `documents.send('${document.id}', `,
          body: Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null))
        }}
      />
    </section>
  )
}
