import type { CapturedEmail } from '@signpost/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { EmptyState } from '../../parts/empty-state.js'
import { Choice } from '../../parts/field.js'
import { Time } from '../../parts/time.js'
import { LetterFrame, type Look } from './letter-frame.js'

const looks = {
  desktop: 'Desktop',
  phone: 'Phone',
  dark: 'Phone, colors inverted as some apps do in dark mode'
} as const satisfies Record<Look, string>

/** One e-mail as its recipient sees it, with its text and its links. */
export function EmailView({ email, onClose }: { email: CapturedEmail; onClose(): void }) {
  const [look, setLook] = useState<Look>('desktop')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <p>
        <button class="link" type="button" onClick={onClose}>
          {t('All e-mails')}
        </button>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {email.subject}
      </h1>
      <p class="hint">
        {t('To {address}', { address: email.to })}, {email.kind}, <Time at={email.created_at} />
      </p>
      <div class="filters">
        <Choice label={t('Shown as on')} value={look} onChange={(event) => setLook(event.currentTarget.value as Look)}>
          {Object.entries(looks).map(([name, label]) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </Choice>
      </div>
      <LetterFrame html={email.html} look={look} />
      <h2>{t('Links')}</h2>
      {email.links.length === 0 && <EmptyState text={t('There are none.')} />}
      <ul class="links">
        {email.links.map((link) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noreferrer">
              {link}
            </a>
          </li>
        ))}
      </ul>
      <h2>{t('Text')}</h2>
      <pre class="plain">{email.text}</pre>
    </>
  )
}
