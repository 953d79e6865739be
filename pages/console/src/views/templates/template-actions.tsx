import type { Signpost, Template } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { saveFile } from '../../../../shared/save-file.js'
import { t } from '../../language/translate.js'
import { ConfirmButton } from '../../parts/confirm-button.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { useAct } from '../../parts/use-act.js'
import { go } from '../../route.js'
import { TemplateForm } from './template-form.js'

interface TemplateActionsProps {
  client: Signpost
  template: Template
  /** The address of the list of templates. */
  all: string
  onSaved(): void
}

/** As in the contract. */
const longestTitle = 255

/** What can be done with a template as a whole. */
export function TemplateActions({ client, template, all, onSaved }: TemplateActionsProps) {
  const { id, title } = template
  const { problem, isBusy, act } = useAct()
  const [isOpen, setOpen] = useState(false)
  const button = { class: 'button button--secondary', type: 'button', disabled: isBusy } as const
  const download = async () => saveFile(`${title}.pdf`, await client.templates.download(id), 'application/pdf')
  const duplicate = async () => {
    const copy = await client.templates.duplicate(id, { title: t('Copy of {title}', { title }).slice(0, longestTitle) })
    go(`${all}/${copy.id}`)
  }
  return (
    <>
      <p class="buttons">
        <button {...button} onClick={() => void act(download)}>
          {t('Download the PDF')}
        </button>
        <Link class="button button--secondary" to={`${all}/${id}/edit`}>
          {t('Edit the fields')}
        </Link>
        <button {...button} onClick={() => void act(duplicate)}>
          {t('Duplicate')}
        </button>
        <button {...button} onClick={() => setOpen(true)}>
          {t('Rename')}
        </button>
        <ConfirmButton
          label={t('Delete')}
          question={t('Delete the template {title}?', { title })}
          consequence={t('Documents that were created from it stay. Its links stop working.')}
          act={() => client.templates.delete(id)}
          onDone={() => go(all)}
        />
      </p>
      <Failure text={problem} />
      {isOpen && (
        <TemplateForm
          template={template}
          save={(changes) => client.templates.update(id, changes)}
          onClose={() => setOpen(false)}
          onSaved={onSaved}
        />
      )}
    </>
  )
}
