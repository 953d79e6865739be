import type { Account, Document, Signpost } from '@signpost/sdk'
import { traitsOf } from '../../editor/field-type.js'
import { RequestView } from '../../editor/request-view.js'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Choice, Field } from '../../parts/field.js'
import { errorOf } from '../../parts/form-values.js'
import { problemText } from '../../parts/problem-text.js'
import { ReminderFields } from '../../parts/reminder-fields.js'
import { Table } from '../../parts/table.js'
import { useAct } from '../../parts/use-act.js'
import type { DraftSigner, Preparation } from './preparation.js'

/** What the invitations say, and when the link ends. */
export interface Invitation {
  message: string
  days: number
  /** By the key of the signer. */
  companies: Partial<Record<string, string>>
  /** Null for the account's. */
  reminders: Account['reminders'] | null
  /** How many hours before the deadline there is a letter about it. Null for the account's. */
  noticeHours: number | null
}

const firstReminders = { after_hours: 48, every_hours: 48, max: 3 }

interface ReviewStepProps {
  client: Signpost
  document: Document
  preparation: Preparation
  invitation: Invitation
  onChange(invitation: Invitation): void
  /** Keeps what is prepared. Resolves with whether it is kept. */
  save(): Promise<boolean>
  onSent(): void
}

/** A last look at who gets what, and sending. */
export function ReviewStep({ client, document, preparation, invitation, onChange, save, onSent }: ReviewStepProps) {
  const { problem, code, details, isBusy, act } = useAct(onSent)
  const { signers, isInOrder, fields } = preparation
  const body = {
    signers: signers.map(({ key, name, email }, index) => ({
      name,
      email,
      role: name,
      ...(invitation.companies[key] ? { company: invitation.companies[key] } : {}),
      ...(isInOrder ? { order: index + 1 } : {})
    })),
    ...(invitation.message ? { message: invitation.message } : {}),
    expires_in_days: invitation.days,
    ...(invitation.reminders ? { reminders: invitation.reminders } : {}),
    ...(invitation.noticeHours === null ? {} : { expiry_notice_hours: invitation.noticeHours })
  }
  const send = async () => {
    if (!(await save())) throw new Error(t('What was prepared could not be saved.'))
    await client.documents.send(document.id, body)
  }
  const startsWithCompany = ({ name }: DraftSigner) =>
    fields.some((field) => field.role === name && field.value === null && traitsOf(field).startsWith === 'company')
  const rows = signers.map((signer) => ({
    ...signer,
    id: signer.key,
    fields: fields.filter(({ role }) => role === signer.name).length
  }))
  return (
    <section aria-labelledby="review">
      <h2 id="review">{t('Review and send')}</h2>
      <Table
        label={t('Signers')}
        rows={rows}
        columns={[
          { title: t('Name'), cell: ({ name }) => name },
          { title: t('E-mail address'), cell: ({ email }) => email },
          { title: t('Fields'), cell: (row) => row.fields || t('None: the signature gets a page at the end') }
        ]}
        empty={t('Add a signer first.')}
      />
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void act(send)
        }}
      >
        {signers.filter(startsWithCompany).map(({ key, name }) => (
          <Field
            key={key}
            label={t('Company of {name}', { name })}
            hint={t('A field for the company starts with it.')}
            value={invitation.companies[key] ?? ''}
            maxLength={200}
            onInput={({ currentTarget }) =>
              onChange({ ...invitation, companies: { ...invitation.companies, [key]: currentTarget.value } })
            }
          />
        ))}
        <label class="label">
          {t('Message')}
          <textarea
            class="input"
            rows={3}
            maxLength={5000}
            value={invitation.message}
            onInput={(event) => onChange({ ...invitation, message: event.currentTarget.value })}
          />
        </label>
        <Field
          label={t('Days to sign')}
          type="number"
          min={1}
          max={365}
          required
          value={invitation.days}
          onChange={(event) => onChange({ ...invitation, days: event.currentTarget.valueAsNumber || 30 })}
        />
        <Choice
          label={t('Reminders')}
          value={invitation.reminders ? 'own' : ''}
          onChange={({ currentTarget }) =>
            onChange({ ...invitation, reminders: currentTarget.value ? firstReminders : null })
          }
        >
          <option value="">{t('As the account says')}</option>
          <option value="own">{t('For this document')}</option>
        </Choice>
        {invitation.reminders && (
          <ReminderFields
            reminders={invitation.reminders}
            errors={{
              max: errorOf(details, 'reminders.max'),
              after_hours: errorOf(details, 'reminders.after_hours'),
              every_hours: errorOf(details, 'reminders.every_hours')
            }}
            onChange={(reminders) => onChange({ ...invitation, reminders })}
          />
        )}
        <Field
          label={t('E-mail about the deadline (hours before)')}
          type="number"
          min={0}
          max={720}
          value={invitation.noticeHours ?? ''}
          hint={t('To the signers whose turn it is. 0 for no e-mail, empty for what the account says.')}
          error={errorOf(details, 'expiry_notice_hours')}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange({ ...invitation, noticeHours: Number.isNaN(valueAsNumber) ? null : valueAsNumber })
          }
        />
        <Failure text={problem && problemText(code, problem)} />
        <p class="buttons">
          <button class="button button--primary" type="submit" disabled={isBusy || signers.length === 0}>
            {t('Send for signature')}
          </button>
        </p>
      </form>
      <RequestView
        example={{
          method: 'POST',
          path: `/documents/${document.id}/send`,
          call: `documents.send('${document.id}', `,
          body
        }}
      />
    </section>
  )
}
