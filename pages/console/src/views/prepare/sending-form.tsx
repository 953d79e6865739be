import { t } from '../../language/translate.js'
import { Area, Choice, Field } from '../../parts/field.js'
import { FormatChoice } from '../../parts/format-choice.js'
import { ReminderFields } from '../../parts/reminder-fields.js'
import { Tick } from '../../parts/tick.js'
import { ZoneChoice } from '../../parts/zone-choice.js'
import { deadlineText } from './deadline-text.js'
import { defaultDays, firstReminders, type Sending } from './sending.js'

interface SendingFormProps {
  sending: Sending
  onChange(sending: Sending): void
}

/** What the invitations say, until when people can sign, when they are reminded, and what they may do. */
export function SendingForm({ sending, onChange }: SendingFormProps) {
  const { message, days, reminders, noticeHours, signedUrl, declinedUrl, timeZone, formatLocale } = sending
  const change = (patch: Partial<Sending>) => onChange({ ...sending, ...patch })
  return (
    <>
      <Area
        label={t('Message')}
        rows={3}
        maxLength={5000}
        value={message}
        onInput={(event) => change({ message: event.currentTarget.value })}
      />
      <Field
        label={t('Days to sign')}
        type="number"
        min={1}
        max={365}
        required
        value={days}
        hint={deadlineText(days, timeZone, new Date())}
        onChange={(event) => change({ days: event.currentTarget.valueAsNumber || defaultDays })}
      />
      <ZoneChoice
        zone={timeZone}
        none={t('As the account says')}
        hint={t('With one, the last day ends at midnight there.')}
        onChange={(timeZone) => change({ timeZone })}
      />
      <FormatChoice
        format={formatLocale}
        none={t('As the account says')}
        onChange={(formatLocale) => change({ formatLocale })}
      />
      <Choice
        label={t('Reminders')}
        value={reminders ? 'own' : ''}
        onChange={({ currentTarget }) => change({ reminders: currentTarget.value ? firstReminders : null })}
      >
        <option value="">{t('As the account says')}</option>
        <option value="own">{t('For this document')}</option>
      </Choice>
      {reminders && (
        <ReminderFields reminders={reminders} errors={{}} onChange={(reminders) => change({ reminders })} />
      )}
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
      <details open={Boolean(signedUrl || declinedUrl) || undefined}>
        <summary>{t('Where the signing page leads')}</summary>
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
      </details>
    </>
  )
}
