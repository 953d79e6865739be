import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { lazy } from '../../parts/lazy.js'
import type { CopyPreviewProps } from './copy-preview.js'

const CopyPreview = lazy(async () => (await import('./copy-preview.js')).CopyPreview)

/** Offers a copy to look at. The pages are only read once somebody does. */
export function FoldedCopy(props: CopyPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Look at a copy as it will be')}</summary>
      {isOpen && <CopyPreview {...props} />}
    </details>
  )
}
