import type { Signpost, Template } from '@signpost/sdk'
import { Copy, Download, SquarePen, TextCursorInput, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { saveFile } from '../../../../shared/save-file.js'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Menu } from '../../parts/menu.js'
import { useAct } from '../../parts/use-act.js'
import { go } from '../../route.js'
import { TemplateForm } from './template-form.js'

interface TemplateActionsProps {
  client: Signpost
  template: Template
  /** The address of the list of templates. */
  all: string
  /** Whether the template is one of several. */
  isNamed?: boolean
  onSaved(): void
  onDeleted(): void
}

/** As in the contract. */
const longestTitle = 255

/** What can be done with a template as a whole. */
export function TemplateActions({ client, template, all, isNamed = false, onSaved, onDeleted }: TemplateActionsProps) {
  const { id, title } = template
  const { problem, isBusy, act } = useAct()
  const [isOpen, setOpen] = useState(false)
  const download = async () => saveFile(`${title}.pdf`, await client.templates.download(id), 'application/pdf')
  const duplicate = async () => {
    const copy = await client.templates.duplicate(id, { title: t('Copy of {title}', { title }).slice(0, longestTitle) })
    go(`${all}/${copy.id}`)
  }
  return (
    <>
      <Menu
        {...(isNamed && { of: title })}
        isBusy={isBusy}
        items={[
          { text: t('Edit the fields'), icon: SquarePen, to: `${all}/${id}/edit` },
          { text: t('Rename'), icon: TextCursorInput, onChoose: () => setOpen(true) },
          { text: t('Duplicate'), icon: Copy, onChoose: () => void act(duplicate) },
          { text: t('Download the PDF'), icon: Download, onChoose: () => void act(download) },
          {
            text: t('Delete…'),
            icon: Trash2,
            asks: {
              title: t('Delete the template {title}?', { title }),
              consequence: t('Documents that were created from it stay. Its links stop working.'),
              label: t('Delete'),
              act: () => client.templates.delete(id),
              onDone: onDeleted
            }
          }
        ]}
      />
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
