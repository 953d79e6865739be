import { useMemo } from 'preact/hooks'
import { t } from '../../language/translate.js'

/** How an e-mail is shown. */
export type Look = 'desktop' | 'phone' | 'dark'

/**
 * Shows an e-mail in a frame that runs no scripts. The frame has the policy of the console, which refuses styles in
 * HTML: they are taken out of it, and applied by this page. The look chooses the scheme, not the reader's system.
 */
export function LetterFrame({ html, look }: { html: string; look: Look }) {
  const { letter, css } = useMemo(() => prepare(html, look), [html, look])
  return (
    <iframe
      key={look}
      class={`letter letter--${look}`}
      title={t('The e-mail')}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcdoc={letter}
      onLoad={({ currentTarget: { contentDocument } }) => contentDocument && applyStyles(contentDocument, css)}
    />
  )
}

function applyStyles(letter: Document, css: string) {
  const { defaultView: view } = letter as Document & { defaultView: Window & typeof globalThis }
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  letter.adoptedStyleSheets = [sheet]
  for (const element of letter.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.getAttribute('data-style') ?? ''
  }
}

// In the text: a parser would report every style as a violation of the policy.
function prepare(html: string, look: Look) {
  const styles: string[] = []
  const letter = html
    .replace(/<style>(.*?)<\/style>/gs, (_, style: string) => {
      styles.push(style)
      return ''
    })
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(' style=', ' data-style='))
    .replace('<head>', '<head><base target="_blank">')
  const css = styles.join('').replaceAll('(prefers-color-scheme:dark)', look === 'dark' ? 'all' : 'not all')
  return { letter, css }
}
