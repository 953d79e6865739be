import type { Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { CopyButton } from '../../parts/copy-button.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { useAct } from '../../parts/use-act.js'
import { go } from '../../route.js'
import type { Me } from '../../session.js'
import { examplePlaces, makeExamplePdf } from './example-pdf.js'
import { snippets } from './snippets.js'

/** What to do in an account without documents: try one here, or send the first with the API. */
export function FirstRun({ client, me, mode }: { client: Signpost; me: Me; mode: Mode }) {
  const { problem, isBusy, act } = useAct()
  const { email, name } = me.member
  const sendToMyself = async () => {
    const { id } = await client.documents.create({
      file: makeExamplePdf(),
      file_name: 'example-agreement.pdf',
      title: t('Example agreement')
    })
    await client.documents.send(id, { signers: [{ email, name: name ?? email, fields: [...examplePlaces] }] })
    go(`/console/${mode}/documents/${id}`)
  }
  return (
    <section class="panel first-run" aria-labelledby="first-run">
      <h2 id="first-run">{t('Send your first document')}</h2>
      <Failure text={problem} />
      {me.scopes.includes('documents:write') && (
        <>
          {mode === 'test' && <p>{t('See what signers see: an example goes to {email}.', { email })}</p>}
          <div class="buttons">
            {mode === 'test' && (
              <button
                class="button button--primary"
                type="button"
                disabled={isBusy}
                onClick={() => void act(sendToMyself)}
              >
                {t('Send yourself a document')}
              </button>
            )}
            <Link class="button button--secondary" to={`/console/${mode}/send`}>
              {t('Choose a PDF')}
            </Link>
          </div>
        </>
      )}
      <h3>{t('With the API')}</h3>
      <p>
        {t('Keys are shown once, when they are created.')}{' '}
        <Link to={`/console/${mode}/developers/keys`}>{t('Create a key')}</Link>
      </p>
      {Object.entries(snippets(location.origin)).map(([label, text]) => (
        <section key={label} class="snippet" aria-label={label}>
          <h4>{label}</h4>
          <CopyButton text={text} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard */}
          <pre tabIndex={0}>{text}</pre>
        </section>
      ))}
      <p>
        <a href="/docs/quickstart">{t('The quickstart goes on from here.')}</a>
      </p>
    </section>
  )
}
