import type { CreateDocumentFromFormRequest, Document, Form } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Field } from '../../parts/field.js'
import { errorOf, readForm } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'

interface DraftFormProps {
  form: Form
  create(request: CreateDocumentFromFormRequest): Promise<Document>
  onCreated(document: Document): void
}

/** Makes a draft of a form. */
export function DraftForm({ form, create, onCreated }: DraftFormProps) {
  const { problem, details, isBusy, act } = useAct()
  const roles = Object.keys(form.roles)
  const submit = (event: SubmitEvent) => {
    const given = readForm(event)
    const assigned = roles
      .map((role) => [role, { email: given.text(`role:${role}`) }] as const)
      .filter(([, { email }]) => email)
    const request = {
      form_id: form.id,
      title: given.text('title'),
      ...(assigned.length > 0 ? { role_assignments: Object.fromEntries(assigned) } : {})
    }
    void act(async () => onCreated(await create(request)))
  }
  return (
    <form class="form panel" onSubmit={submit} aria-labelledby="draft">
      <h2 id="draft">{t('Create a document')}</h2>
      <Failure text={problem} />
      <Field
        label={t('Title')}
        name="title"
        required
        maxLength={255}
        defaultValue={form.title}
        error={errorOf(details, 'title')}
      />
      {roles.map((role) => (
        <Field
          key={role}
          label={t('E-mail address of {role}', { role })}
          name={`role:${role}`}
          type="email"
          maxLength={254}
          error={errorOf(details, `role_assignments.${role}`)}
        />
      ))}
      <p class="hint">{t('Addresses can also be entered when the document is sent.')}</p>
      <p class="buttons">
        <button class="button button--primary" type="submit" disabled={isBusy}>
          {t('Create a draft')}
        </button>
      </p>
    </form>
  )
}
