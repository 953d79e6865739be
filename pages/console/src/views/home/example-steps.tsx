import type { Signpost } from '@signpost/sdk'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { Underway } from '../../parts/underway.js'
import { useAct } from '../../parts/use-act.js'
import type { Me } from '../../session.js'
import { savePart } from '../document/save-part.js'
import { examplePlaces, makeExamplePdf } from './example-pdf.js'
import { exampleMetadata, forgetExample } from './kept-example.js'
import { Step } from './step.js'
import { useExample } from './use-example.js'

interface ExampleStepsProps {
  client: Signpost
  me: Me
  /** The example that was sent before, by anybody of the account. */
  sent: string | null
  onEnd(): void
}

/** Sends an example to the person who is signed in, has them sign it, and shows what comes of it. In test mode. */
export function ExampleSteps({ client, me, sent, onEnd }: ExampleStepsProps) {
  const { problem, isBusy, act } = useAct()
  const [id, setId] = useState(sent)
  const example = useExample(client, id)
  const { email, name } = me.member
  useEffect(() => {
    if (id !== null && example === null) void act(end)
  }, [example])
  const end = async () => {
    // Perhaps it is gone.
    if (id !== null) await forgetExample(client, id).catch(() => {})
    onEnd()
  }
  const send = async () => {
    const { id: made } = await client.documents.create({
      file: makeExamplePdf(),
      file_name: 'example-agreement.pdf',
      title: t('Example agreement'),
      metadata: exampleMetadata
    })
    await client.documents.send(made, { signers: [{ email, name: name ?? email, fields: [...examplePlaces] }] })
    setId(made)
  }
  const status = example?.document.status
  const isSent = id !== null && example !== null
  const isSigned = status === 'completed' || (example?.document.signers.every(({ signed_at }) => signed_at) ?? false)
  const state = (isDone: boolean, isNext: boolean) => (isDone ? 'done' : isNext ? 'current' : 'later')
  return (
    <>
      <Failure text={problem} />
      <ol class="steps-to-do" aria-label={t('Three steps')}>
        <Step number={1} title={t('Send yourself a document')} state={state(isSent, true)}>
          <p>{t('See what signers see: an example goes to {email}.', { email })}</p>
          <button class="button button--primary" type="button" disabled={isBusy} onClick={() => void act(send)}>
            {isBusy ? t('Sending…') : t('Send the example')}
          </button>
        </Step>
        <Step number={2} title={t('Sign it')} state={state(isSent && isSigned, isSent)}>
          <p>{t('Test mode delivers no e-mails, so here is the link of yours. It opens in a new tab.')}</p>
          {example?.signUrl ? (
            <a class="button button--primary" href={example.signUrl} target="_blank" rel="noreferrer">
              {t('Open the signing page')}
            </a>
          ) : (
            <Underway text={t('The link is being made.')} />
          )}
        </Step>
        <Step number={3} title={t('Get the sealed document')} state={isSent && isSigned ? 'current' : 'later'}>
          {status === 'completed' && example ? (
            <>
              <p>{t('It is signed, sealed and completed. The PDF proves it, with its certificate.')}</p>
              <div class="buttons">
                <button
                  class="button button--primary"
                  type="button"
                  disabled={isBusy}
                  onClick={() => void act(() => savePart(client, example.document, 'signed'))}
                >
                  {t('Download the sealed PDF')}
                </button>
                <Link class="button button--secondary" to={`/console/test/documents/${example.document.id}`}>
                  {t('Open the document')}
                </Link>
                <button class="button button--quiet" type="button" onClick={() => void act(end)}>
                  {t('Done')}
                </button>
              </div>
            </>
          ) : (
            <Underway text={t('It is being sealed.')} />
          )}
        </Step>
      </ol>
      <p class="visually-hidden" role="status">
        {status === 'completed' && t('It is signed, sealed and completed. The PDF proves it, with its certificate.')}
      </p>
    </>
  )
}
