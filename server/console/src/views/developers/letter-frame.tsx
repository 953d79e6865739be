import { useMemo } from 'preact/hooks'
import { t } from '../../language/translate.js'

/** How an e-mail is shown. */
export type Look = 'desktop' | 'phone' | 'dark'

/**
 * Shows an e-mail in a frame that runs no scripts. The frame has the policy of the console, which refuses styles in
 * HTML: they are taken out of it, and applied by this page.
 */
export function LetterFrame({ html, look }: { html: string; look: Look }) {
  const letter = useMemo(() => prepare(html), [html])
  return (
    <iframe
      class={`letter letter--${look}`}
      title={t('The e-mail')}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcdoc={letter}
      onLoad={({ currentTarget: { contentDocument } }) => {
        for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
          element.style.cssText = element.getAttribute('data-style') ?? ''
        }
      }}
    />
  )
}

// In the text: a parser would report every style as a violation of the policy.
function prepare(html: string): string {
  return html
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(' style=', ' data-style='))
    .replace('<head>', '<head><base target="_blank">')
}
