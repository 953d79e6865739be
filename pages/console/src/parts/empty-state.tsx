import type { ComponentChildren } from 'preact'
import { t } from '../language/translate.js'
import { CopyButton } from './copy-button.js'

interface EmptyStateProps {
  /** What there is not yet, and what to do about it. */
  text: string
  /** The request that does the same: its path, and its body if it is a POST. */
  call: { path: string; body: object }
  /** What does it here. */
  children?: ComponentChildren
}

/** What is shown in place of a list that has nothing yet: what to do, here or with the API. */
export function EmptyState({ text, call: { path, body }, children }: EmptyStateProps) {
  const command = [
    `curl ${location.origin}/v1${path} \\`,
    '  -H "Authorization: Bearer $SIGNPOST_API_KEY" -H \'Content-Type: application/json\' \\',
    `  -d '${JSON.stringify(body)}'`
  ].join('\n')
  return (
    <div class="empty-state">
      <div>
        <p>{text}</p>
        {children}
      </div>
      <section class="snippet" aria-label={t('With the API')}>
        <strong>{t('With the API')}</strong>
        <CopyButton text={command} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard */}
        <pre tabIndex={0}>{command}</pre>
      </section>
    </div>
  )
}
