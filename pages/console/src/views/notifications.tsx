import type { NotificationSettings } from '@signpost/sdk'
import { useRef, useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Failure } from '../parts/failure.js'
import { LoadFailure } from '../parts/load-failure.js'
import { Tick } from '../parts/tick.js'
import { useLoaded } from '../parts/use-loaded.js'
import type { Place } from '../place.js'
import { chooseNotifications, readNotifications } from '../session.js'

const texts: Record<keyof NotificationSettings, string> = {
  completed: 'A document is completed',
  declined: 'A signer declines',
  bounced: 'An e-mail to a signer cannot be delivered',
  endpoint_disabled: 'A webhook endpoint is disabled',
  link_limit_reached: 'A limit of a link is reached'
}

/** Which e-mails the member gets. Each choice is saved at once. */
export function Notifications({ me }: Place) {
  const { email } = me.member
  const { value: loaded, failure } = useLoaded(readNotifications, '')
  const [saved, setSaved] = useState<NotificationSettings>()
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef<Promise<void>>(Promise.resolve())
  const shown = saved ?? loaded
  const show = (kind: keyof NotificationSettings, isOn: boolean) =>
    setSaved((before) => {
      const known = before ?? loaded
      return known && { ...known, [kind]: isOn }
    })
  const choose = (kind: keyof NotificationSettings, isOn: boolean) => {
    // Shown at once, and as it was again if it cannot be saved.
    show(kind, isOn)
    // One after the other: the last of two choices must win.
    last.current = last.current
      .then(() => chooseNotifications({ [kind]: isOn }))
      .then(
        () => setProblem(null),
        (error: Error) => {
          setProblem(error.message)
          show(kind, !isOn)
        }
      )
  }
  return (
    <>
      <h1>{t('Notifications')}</h1>
      <p class="hint">{t('Get an e-mail at {email} when, in either mode:', { email })}</p>
      <Failure text={problem} />
      <LoadFailure of={failure} />
      {!shown && !failure && <p role="status">{t('Loading…')}</p>}
      {shown && (
        <fieldset class="panel">
          <legend class="visually-hidden">{t('Notifications')}</legend>
          {(Object.keys(texts) as (keyof NotificationSettings)[]).map((kind) => (
            <Tick key={kind} label={t(texts[kind])} checked={shown[kind]} onChange={(isOn) => choose(kind, isOn)} />
          ))}
        </fieldset>
      )}
    </>
  )
}
