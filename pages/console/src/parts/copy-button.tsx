import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'

interface CopyButtonProps {
  text: string
  /** What it copies, where there are several. */
  of?: string
}

/** Copies a text, and says so. Nothing where the browser does not let pages copy: without HTTPS. */
export function CopyButton({ text, of }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  if (!isSecureContext) return null
  return (
    <button
      class="button button--secondary"
      type="button"
      aria-label={of && `${isCopied ? t('Copied') : t('Copy')}: ${of}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{isCopied ? t('Copied') : t('Copy')}</span>
    </button>
  )
}
