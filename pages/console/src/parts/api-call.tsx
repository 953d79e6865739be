import { t } from '../language/translate.js'
import { CopyButton } from './copy-button.js'

/** The command that posts something to the API, to copy. */
export function ApiCall({ path, body }: { path: string; body: object }) {
  const command = [
    `curl ${location.origin}/v1${path} \\`,
    '  -H "Authorization: Bearer $SIGNPOST_API_KEY" -H \'Content-Type: application/json\' \\',
    `  -d '${JSON.stringify(body)}'`
  ].join('\n')
  return (
    <section class="snippet" aria-label={t('With the API')}>
      <strong>{t('With the API')}</strong>
      <CopyButton text={command} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard */}
      <pre tabIndex={0}>{command}</pre>
    </section>
  )
}
