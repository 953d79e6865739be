import type { CreateTemplateLinkRequest, Template, TemplateLinkAuthentication } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Choice, Field } from '../../parts/field.js'
import { errorOf, type FormValues, readForm } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'
import { type Limits, LinkLimits, readLimits } from './link-limits.js'

interface LinkFormProps {
  template: Template
  create(request: CreateTemplateLinkRequest): Promise<unknown>
  onClose(): void
  onCreated(): void
}

/** Creates a link: for whom it is, who signs beside them, and until when it works. */
export function LinkForm({ template, create, onClose, onCreated }: LinkFormProps) {
  const roles = Object.keys(template.roles)
  const [role, setRole] = useState(roles[0] ?? '')
  const others = roles.filter((name) => name !== role)
  const { problem, details, isBusy, act } = useAct(() => {
    onClose()
    onCreated()
  })
  const submit = (event: SubmitEvent) => {
    const request = requestOf(role, others, readForm(event))
    void act(() => create(request))
  }
  return (
    <Dialog title={t('Create a link')} onClose={onClose}>
      <form class="stack form" onSubmit={submit}>
        <Failure text={problem} />
        <Choice
          label={t('Role of the person who opens it')}
          value={role}
          error={errorOf(details, 'role')}
          onChange={(event) => setRole(event.currentTarget.value)}
        >
          {roles.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        {others.map((name, index) => (
          <fieldset key={name}>
            <legend>{name}</legend>
            <Field
              label={t('Name')}
              name={`name:${name}`}
              required
              maxLength={100}
              error={errorOf(details, `signers[${index}].name`)}
            />
            <Field
              label={t('E-mail address')}
              name={`email:${name}`}
              type="email"
              required
              maxLength={254}
              error={errorOf(details, `signers[${index}].email`)}
            />
          </fieldset>
        ))}
        <Choice label={t('E-mail address of the person who opens it')} name="authentication">
          <option value="email_code">{t('Verified by a code')}</option>
          <option value="none">{t('Not verified')}</option>
        </Choice>
        <LinkLimits details={details} />
        <DialogButtons label={t('Create')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function requestOf(role: string, others: string[], form: FormValues): CreateTemplateLinkRequest {
  return {
    role,
    signers: others.map((other) => ({
      role: other,
      name: form.text(`name:${other}`),
      email: form.text(`email:${other}`)
    })),
    authentication: form.text('authentication') as TemplateLinkAuthentication,
    ...withoutNulls(readLimits(form))
  }
}

// A link begins without the limits that are left out.
const withoutNulls = (limits: Limits): Pick<CreateTemplateLinkRequest, keyof Limits> =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null))
