import type { Template } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { Editor } from '../../editor/editor.js'
import type { EditorField } from '../../editor/editor-field.js'
import { begin, change, type History } from '../../editor/history.js'
import { peopleOfRoles } from '../../editor/person.js'
import { fromResponse, requestOf } from '../../editor/request-of.js'
import { RequestView } from '../../editor/request-view.js'
import { t } from '../../language/translate.js'
import { FailedView } from '../../parts/failed-view.js'
import { Failure } from '../../parts/failure.js'
import { Link } from '../../parts/link.js'
import { RoleList } from '../../parts/role-list.js'
import { useAct } from '../../parts/use-act.js'
import { useLoaded } from '../../parts/use-loaded.js'
import { type LoadedPdf, usePdf } from '../../parts/use-pdf.js'
import { useUnsaved } from '../../parts/use-unsaved.js'
import { go } from '../../route.js'

/** Places the fields of a template. They are saved by a click, because documents are made from it meanwhile. */
export function TemplateEditor({ mode, id }: { mode: Mode; id: string }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const template = useLoaded((signal) => client.templates.get(id, { signal }), id)
  const pdf = usePdf((signal) => client.templates.download(id, { part: 'prepared', signal }), id)
  const failure = template.failure ?? pdf.failure
  if (failure) return <FailedView of={failure} />
  if (!template.value || !pdf.value) return <p role="status">{t('Loading…')}</p>
  return (
    <Edit
      key={template.value.version}
      mode={mode}
      template={template.value}
      pdf={pdf.value}
      onReload={template.reload}
    />
  )
}

interface EditProps {
  mode: Mode
  template: Template
  pdf: LoadedPdf
  onReload(): void
}

type Roles = Record<string, { order: number }>

function Edit({ mode, template, pdf, onReload }: EditProps) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [history, setHistory] = useState<History<EditorField[]>>(() => begin(fromResponse(template.fields)))
  const [roles, setRoles] = useState<Roles>(template.roles)
  const path = `/console/${mode}/templates/${template.id}`
  const body = { roles, fields: requestOf(history.present), version: template.version }
  const unchanged = { ...body, roles: template.roles, fields: requestOf(fromResponse(template.fields)) }
  const { problem, code, isBusy, act } = useAct()
  const save = () => act(() => client.templates.update(template.id, body))
  const { allowLeaving, question } = useUnsaved(JSON.stringify(body) !== JSON.stringify(unchanged), save)
  const saveAndShow = async () => {
    if (!(await save())) return
    allowLeaving()
    go(path)
  }
  const people = useMemo(() => peopleOfRoles(Object.keys(roles)), [roles])
  const addRole = (name: string) => {
    const last = Math.max(0, ...Object.values(roles).map(({ order }) => order))
    setRoles({ ...roles, [name]: { order: last + 1 } })
  }
  const removeRole = (name: string) => {
    const { [name]: _, ...rest } = roles
    setRoles(rest)
    setHistory((before) =>
      change(
        before,
        before.present.filter(({ role }) => role !== name)
      )
    )
  }
  return (
    <>
      <p>
        <Link to={path}>{t('Back to the template')}</Link>
      </p>
      <div class="head">
        <h1>{template.title}</h1>
        <button class="button button--primary" type="button" disabled={isBusy} onClick={() => void saveAndShow()}>
          {t('Save the template')}
        </button>
        <RequestView
          example={{
            method: 'PATCH',
            path: `/templates/${template.id}`,
            call: `templates.update('${template.id}', `,
            body
          }}
        />
      </div>
      {question}
      <Failure text={problem} />
      {code === 'VERSION_OUTDATED' && (
        <p class="buttons">
          <button class="button button--secondary" type="button" onClick={onReload}>
            {t('Discard mine and load theirs')}
          </button>
        </p>
      )}
      <RoleList
        names={Object.keys(roles)}
        orders={roles}
        canRemove={() => Object.keys(roles).length > 1}
        onAdd={addRole}
        onOrder={(name, order) => setRoles({ ...roles, [name]: { order } })}
        onRemove={removeRole}
      />
      <Editor
        pdf={pdf.pdf}
        sizes={pdf.sizes}
        people={people}
        history={history}
        suggest={(options) => client.templates.getSuggestions(template.id, options)}
        onChange={(update) => setHistory(update)}
      />
    </>
  )
}
