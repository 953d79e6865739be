import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'

/** Copies a text, and says so. Nothing where the browser does not let pages copy: without HTTPS. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  if (!isSecureContext) return null
  return (
    <button
      class="button button--secondary"
      type="button"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{isCopied ? t('Copied') : t('Copy')}</span>
    </button>
  )
}
