import type { Signpost } from '@signpost/sdk'
import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Link } from '../../parts/link.js'
import type { Me } from '../../session.js'
import { ExampleSteps } from './example-steps.js'
import { WithTheApi } from './with-the-api.js'

interface FirstRunProps {
  client: Signpost
  me: Me
  mode: Mode
  /** The example that was sent, if there is one. */
  example: string | null
  onEnd(): void
}

/** What to do in an account without documents: sign an example, send a document, or send it with the API. */
export function FirstRun({ client, me, mode, example, onEnd }: FirstRunProps) {
  const mayWrite = me.scopes.includes('documents:write')
  return (
    <section class="panel first-run" aria-labelledby="first-run">
      <h2 id="first-run">{t('Send your first document')}</h2>
      <div class="first-run__ways">
        {mayWrite && (
          <div>
            {mode === 'test' ? (
              <ExampleSteps client={client} me={me} sent={example} onEnd={onEnd} />
            ) : (
              <p>
                {t('What you send here is binding. Test mode has an example to try first.')}{' '}
                <Link to="/console/test/home">{t('Try it in test mode')}</Link>
              </p>
            )}
            <p>
              {t('Or send a document of your own.')}{' '}
              <Link class="button button--secondary" to={`/console/${mode}/send`}>
                {t('Choose a PDF')}
              </Link>
            </p>
          </div>
        )}
        <WithTheApi mode={mode} />
      </div>
    </section>
  )
}
