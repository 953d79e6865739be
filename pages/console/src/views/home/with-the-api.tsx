import type { Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { CopyButton } from '../../parts/copy-button.js'
import { Link } from '../../parts/link.js'
import { snippets } from './snippets.js'

/** How a program sends its first document. */
export function WithTheApi({ mode }: { mode: Mode }) {
  return (
    <div class="with-the-api">
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
    </div>
  )
}
