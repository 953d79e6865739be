import { useLayoutEffect, useRef } from 'preact/hooks'
import { wearColor } from '../../../../../shared/brand.js'
import { t } from '../../../language/translate.js'

interface PagePreviewProps {
  sender: string
  logo: string | null
  color: string | null
}

/** A picture of the signing page, with the colors that the page itself would have. */
export function PagePreview({ sender, logo, color }: PagePreviewProps) {
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (page.current) wearColor(page.current, color)
  }, [color])
  return (
    <div class="sample light" ref={page} role="img" aria-label={t('The signing page')}>
      <div class="sample__bar">
        {logo && <img class="sample__logo" src={logo} alt="" />}
        <div class="sample__names">
          <strong>{t('Service agreement')}</strong>
          <span class="hint">{t('Sent by {sender}', { sender })}</span>
        </div>
      </div>
      <div class="sample__desk">
        <div class="sample__paper">
          <span class="sample__line" />
          <span class="sample__line" />
          <span class="sample__line sample__line--short" />
          <span class="sample__field">{t('Sign here')}</span>
        </div>
      </div>
      <div class="sample__bar">
        <div class="sample__names">
          <span class="hint">{t('1 of 2 required fields')}</span>
          <span class="sample__meter" />
        </div>
        <span class="button button--primary">{t('Next')}</span>
      </div>
    </div>
  )
}
