import type { Document, Signpost } from '@signpost/sdk'
import { Send } from 'lucide'
import { useMemo } from 'preact/hooks'
import type { Mode } from '../../client.js'
import { fullName } from '../../editor/person.js'
import { currentLanguage, t } from '../../language/translate.js'
import { CoveringFieldsOfDraft } from '../../parts/covering-fields-of-draft.js'
import { Icon } from '../../parts/icon.js'
import { Link } from '../../parts/link.js'
import { useAct } from '../../parts/use-act.js'
import type { LoadedPdf } from '../../parts/use-pdf.js'
import { FlowFoot } from './flow-foot.js'
import { Invitations } from './invitations.js'
import { missingOf } from './missing.js'
import { peopleOfDraft } from './people-of.js'
import { type Preparation, toRequest } from './preparation.js'
import { ReviewPages } from './review-pages.js'
import { ReviewPeople } from './review-people.js'
import { SendingForm } from './sending-form.js'

interface ReviewStepProps {
  client: Signpost
  mode: Mode
  /** The address of the document in the console. */
  path: string
  document: Document
  preparation: Preparation
  /** Whether the service has what is shown. */
  isKept: boolean
  pdf: LoadedPdf
  onChange(preparation: Preparation): void
  /** Keeps all that is shown, also what was not changed here, such as the addresses of a template's roles. Resolves with whether it is kept. */
  save(): Promise<boolean>
  onSent(): void
}

/** A last look at who gets what, and sending. */
export function ReviewStep(props: ReviewStepProps) {
  const { client, mode, path, document, preparation, isKept, pdf, onChange, save, onSent } = props
  const { problem, isBusy, act } = useAct(onSent)
  const people = useMemo(() => peopleOfDraft(preparation.signers), [preparation.signers])
  const missing = missingOf(preparation)
  const send = async () => {
    if (!(await save())) throw new Error(t('What was prepared could not be saved.'))
    await client.documents.send(document.id, {})
  }
  return (
    <>
      <section class="review" aria-labelledby="review">
        <h2 id="review">{t('Check, then send')}</h2>
        <CoveringFieldsOfDraft client={client} id={document.id} />
        {missing.length > 0 && (
          <ul class="notice" aria-label={t('What is missing')}>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <div class="review__columns">
          <div>
            <section class="panel" aria-labelledby="sent-pages">
              <div class="panel__head">
                <h3 id="sent-pages">{t('Pages')}</h3>
                <Link to={`${path}/prepare?step=fields`}>{t('Change the fields')}</Link>
              </div>
              <ReviewPages preparation={preparation} people={people} pdf={pdf} />
            </section>
            <section class="panel" aria-labelledby="sent-people">
              <div class="panel__head">
                <h3 id="sent-people">{t('Signers')}</h3>
                <Link to={`${path}/prepare?step=signers`}>{t('Change the signers')}</Link>
              </div>
              <ReviewPeople preparation={preparation} people={people} onChange={onChange} />
            </section>
          </div>
          <div>
            <section class="panel" aria-labelledby="sent-how">
              <h3 id="sent-how">{t('How it is sent')}</h3>
              <SendingForm
                sending={preparation.sending}
                onChange={(sending) => onChange({ ...preparation, sending })}
              />
            </section>
            {missing.length === 0 && (
              <Invitations
                client={client}
                id={document.id}
                wanted={JSON.stringify(toRequest(preparation).draft)}
                isKept={isKept}
                signers={preparation.signers.length}
                save={save}
              />
            )}
          </div>
        </div>
      </section>
      <FlowFoot path={path} back="fields" hint={missing[0] ?? whoGetsIt(preparation)} problem={problem}>
        <button
          class="button button--primary"
          type="button"
          disabled={isBusy || missing.length > 0}
          onClick={() => void act(send)}
        >
          <Icon of={Send} />
          {mode === 'test' ? t('Send as a test') : t('Send for signature')}
        </button>
      </FlowFoot>
    </>
  )
}

/** Who gets the document when it is sent, and whether somebody gets it later. */
function whoGetsIt({ signers, isInOrder }: Preparation): string {
  const first = Math.min(...signers.map(({ order }) => order))
  const isFirst = (index: number) => !isInOrder || signers[index]?.order === first
  const names = peopleOfDraft(signers)
    .filter((_, index) => isFirst(index))
    .map(fullName)
  const listed = new Intl.ListFormat(currentLanguage()).format(names)
  if (names.length === signers.length) return t('It goes to {names} now.', { names: listed })
  return t('It goes to {names} now, and to the others after that.', { names: listed })
}
