import type { ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { lazy } from '../../parts/lazy.js'

const CopyPreview = lazy(async () => (await import('./copy-preview.js')).CopyPreview)

/** Offers a copy to look at. The pages are only read once somebody does. */
export function FoldedCopy(props: ComponentProps<typeof CopyPreview>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Look at a copy as it will be')}</summary>
      {isOpen && <CopyPreview {...props} />}
    </details>
  )
}
