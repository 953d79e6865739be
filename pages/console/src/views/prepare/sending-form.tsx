import { endOfDay } from '@signpost/spec/time-zone'
import { useState } from 'preact/hooks'
import { currentLanguage, t } from '../../language/translate.js'
import { Area, Choice, Field } from '../../parts/field.js'
import { FormatChoice } from '../../parts/format-choice.js'
import { ReminderFields } from '../../parts/reminder-fields.js'
import { Tick } from '../../parts/tick.js'
import { ViewChoice } from '../../parts/view-choice.js'
import { ZoneChoice } from '../../parts/zone-choice.js'
import { CopyList } from './copy-list.js'
import { defaultDays, firstReminders, hasMore, type Sending } from './sending.js'

interface SendingFormProps {
  sending: Sending
  onChange(sending: Sending): void
}

/** What the invitations say, until when people can sign and when they are reminded, and the rest behind "More". */
export function SendingForm({ sending, onChange }: SendingFormProps) {
  const { message, days, reminders, timeZone } = sending
  const change = (patch: Partial<Sending>) => onChange({ ...sending, ...patch })
  // What is set is shown at first. Afterwards it is as the member wants it.
  const [isOpen, setOpen] = useState(() => hasMore(sending))
  return (
    <div class="stack sending">
      <Area
        label={t('Message')}
        rows={3}
        maxLength={5000}
        value={message}
        onInput={(event) => change({ message: event.currentTarget.value })}
      />
      <div class="pair">
        <Field
          label={t('Days to sign')}
          type="number"
          min={1}
          max={365}
          required
          value={days}
          hint={t('Everybody can sign until {date}.', { date: deadlineText(days, timeZone, new Date()) })}
          onChange={(event) => change({ days: event.currentTarget.valueAsNumber || defaultDays })}
        />
        <Choice
          label={t('Reminders')}
          value={reminders ? 'own' : ''}
          onChange={({ currentTarget }) => change({ reminders: currentTarget.value ? firstReminders : null })}
        >
          <option value="">{t('As in the settings')}</option>
          <option value="own">{t('For this document')}</option>
        </Choice>
      </div>
      {reminders && (
        <ReminderFields reminders={reminders} errors={{}} onChange={(reminders) => change({ reminders })} />
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('More')}</summary>
        <MoreSending sending={sending} change={change} />
      </details>
    </div>
  )
}

interface MoreSendingProps {
  sending: Sending
  change(patch: Partial<Sending>): void
}

/** What is seldom changed of how a document is sent. */
function MoreSending({ sending, change }: MoreSendingProps) {
  const { noticeHours, signedUrl, declinedUrl, timeZone, formatLocale, signingView } = sending
  return (
    <div class="stack sending">
      <CopyList copies={sending.copies} onChange={(copies) => change({ copies })} />
      <Tick
        label={t('Signers can decline')}
        checked={sending.isDeclineAllowed}
        onChange={(isDeclineAllowed) => change({ isDeclineAllowed })}
      />
      <Tick
        label={t('Signers can let somebody else take their place')}
        checked={sending.isHandOverAllowed}
        onChange={(isHandOverAllowed) => change({ isHandOverAllowed })}
      />
      <ZoneChoice
        zone={timeZone}
        none={t('As in the settings')}
        hint={t('With one, the last day ends at midnight there.')}
        onChange={(timeZone) => change({ timeZone })}
      />
      <FormatChoice
        format={formatLocale}
        none={t('As in the settings')}
        onChange={(formatLocale) => change({ formatLocale })}
      />
      <ViewChoice
        view={signingView}
        none={t('As in the settings')}
        onChange={(signingView) => change({ signingView })}
      />
      <Field
        label={t('E-mail about the deadline (hours before)')}
        type="number"
        min={0}
        max={720}
        value={noticeHours ?? ''}
        hint={t('To the signers whose turn it is. 0 for no e-mail, empty for what the account says.')}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          change({ noticeHours: Number.isNaN(valueAsNumber) ? null : valueAsNumber })
        }
      />
      <fieldset class="stack sending">
        <legend>{t('Where the signing page leads')}</legend>
        <Field
          label={t('After signing')}
          type="url"
          value={signedUrl}
          placeholder="https://"
          onInput={(event) => change({ signedUrl: event.currentTarget.value })}
        />
        <Field
          label={t('After declining')}
          type="url"
          value={declinedUrl}
          placeholder="https://"
          onInput={(event) => change({ declinedUrl: event.currentTarget.value })}
        />
      </fieldset>
    </div>
  )
}

const dayMs = 86_400_000

/** The day on which a number of days from now ends, such as "Thursday, January 8, 2026": the whole of it where days are counted. */
function deadlineText(days: number, timeZone: string | null, now: Date): string {
  const end = new Date(now.getTime() + days * dayMs)
  if (timeZone === null) return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full' }).format(end)
  const parts = { dateStyle: 'full', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(currentLanguage(), parts).format(endOfDay(timeZone, end))
}
