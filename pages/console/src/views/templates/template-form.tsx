import type { Template, UpdateTemplateRequest } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Area, Field } from '../../parts/field.js'
import { errorOf, readForm } from '../../parts/form-values.js'
import { useAct } from '../../parts/use-act.js'

interface TemplateFormProps {
  template: Template
  save(changes: UpdateTemplateRequest): Promise<unknown>
  onClose(): void
  onSaved(): void
}

/** Changes the title and the description of a template. */
export function TemplateForm({ template, save, onClose, onSaved }: TemplateFormProps) {
  const { problem, details, isBusy, act } = useAct(() => {
    onClose()
    onSaved()
  })
  const submit = (event: SubmitEvent) => {
    const form = readForm(event)
    void act(() => save({ title: form.text('title'), description: form.text('description') || null }))
  }
  return (
    <Dialog title={t('Rename the template')} onClose={onClose}>
      <form class="stack form" onSubmit={submit}>
        <Failure text={problem} />
        <Field
          label={t('Title')}
          name="title"
          required
          maxLength={255}
          defaultValue={template.title}
          error={errorOf(details, 'title')}
        />
        <Area
          label={t('Description')}
          name="description"
          rows={4}
          maxLength={5000}
          defaultValue={template.description ?? ''}
          error={errorOf(details, 'description')}
        />
        <DialogButtons label={t('Save')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
