import type { Signpost } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Dialog } from '../parts/dialog.js'
import { DialogButtons } from '../parts/dialog-buttons.js'
import { Failure } from '../parts/failure.js'
import { Area, Field } from '../parts/field.js'
import { useAct } from '../parts/use-act.js'
import { explain } from './explain.js'
import { namesOf, type Roles } from './subject.js'

interface SendDialogProps {
  client: Signpost
  id: string
  roles: Roles
  /** Whether addresses that roles have cannot be changed. */
  isFixed: boolean
  /** Saves the fields. Resolves with whether they are. */
  save(): Promise<boolean>
  onClose(): void
  onSent(): void
}

/** Asks who takes each role, and sends the document. */
export function SendDialog({ client, id, roles, isFixed, save, onClose, onSent }: SendDialogProps) {
  const { problem, code, isBusy, act } = useAct(onSent)
  const [people, setPeople] = useState(() =>
    namesOf(roles).map((role) => ({ role, name: '', company: '', email: roles[role]?.email ?? '' }))
  )
  const [message, setMessage] = useState('')
  const change = (role: string, patch: { name?: string; email?: string; company?: string }) =>
    setPeople(people.map((each) => (each.role === role ? { ...each, ...patch } : each)))
  const send = async () => {
    if (!(await save())) throw new Error(t('What was prepared could not be saved.'))
    const signers = people.map(({ company, ...person }) => ({ ...person, ...(company && { company }) }))
    await client.documents.send(id, { signers, ...(message ? { message } : {}) })
  }
  return (
    <Dialog title={t('Send for signature')} onClose={onClose}>
      <form
        class="stack form"
        onSubmit={(event) => {
          event.preventDefault()
          void act(send)
        }}
      >
        {people.map(({ role, name, email, company }) => (
          <fieldset key={role} class="signer">
            <legend>{role}</legend>
            <Field
              label={t('Name')}
              value={name}
              maxLength={200}
              required
              onInput={(event) => change(role, { name: event.currentTarget.value })}
            />
            <Field
              label={t('E-mail address')}
              type="email"
              value={email}
              required
              readOnly={isFixed && Boolean(roles[role]?.email)}
              onInput={(event) => change(role, { email: event.currentTarget.value })}
            />
            <Field
              label={t('Company (optional)')}
              value={company}
              maxLength={200}
              onInput={(event) => change(role, { company: event.currentTarget.value })}
            />
          </fieldset>
        ))}
        <Area
          label={t('Message')}
          rows={3}
          maxLength={5000}
          value={message}
          onInput={(event) => setMessage(event.currentTarget.value)}
        />
        <Failure text={problem && explain(code, problem).text} />
        <DialogButtons label={t('Send')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
