import type { Signpost } from '@signpost/sdk'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ParentMessages } from '../../../shared/frame/parent-messages.js'
import { Editor } from '../editor/editor.js'
import { allTypes } from '../editor/field-type.js'
import { peopleOfRoles } from '../editor/person.js'
import { problemOfFields } from '../editor/problem-of-fields.js'
import { requestOf } from '../editor/request-of.js'
import { t } from '../language/translate.js'
import { EmptyState } from '../parts/empty-state.js'
import { Failure } from '../parts/failure.js'
import { keptText } from '../parts/kept-text.js'
import { OutdatedNotice } from '../parts/outdated-notice.js'
import { RoleList } from '../parts/role-list.js'
import { useKept } from '../parts/use-kept.js'
import type { LoadedPdf } from '../parts/use-pdf.js'
import { EditActions } from './edit-actions.js'
import { explain } from './explain.js'
import type { Grant } from './grant.js'
import { LeaveDialog } from './leave-dialog.js'
import { MessageCard } from './message-card.js'
import { SendDialog } from './send-dialog.js'
import { isTemplate, namesOf, putDraftAtLast, putSubject, type Subject, suggestFields } from './subject.js'
import { useEdited } from './use-edited.js'
import { useLeaving } from './use-leaving.js'

interface EditViewProps {
  client: Signpost
  token: string
  grant: Grant
  subject: Subject
  pdf: LoadedPdf
  messages: ParentMessages
  onReload(): void
}

/**
 * Places the fields of a draft or template. A draft is saved a moment after each change, as in the console. A template is
 * saved by a click, because documents are made from it meanwhile.
 */
export function EditView({ client, token, grant, subject, pdf, messages, onReload }: EditViewProps) {
  const { id, title, version } = subject
  const { roles, history, add, remove, changeFields } = useEdited(subject)
  const [dialog, setDialog] = useState<'send' | 'leave' | null>(null)
  const [isSent, setSent] = useState(false)
  const fields = history.present
  const problem = problemOfFields(fields)
  const types = useMemo(() => allTypes.filter((type) => grant.fieldTypes?.includes(type) ?? true), [grant])
  const isAutomatic = !isTemplate(id)
  const { state, failure, code, mayPass, save, overwrite } = useKept({
    version,
    request: { roles, fields: requestOf(fields) },
    isValid: problem === null,
    put: async (request) => {
      const saved = await putSubject(client, id, request)
      messages.saved(id, saved)
      return saved
    },
    putLast: (request) => putDraftAtLast(token, id, request),
    isAutomatic
  })
  useLeaving(messages, { isSaved: state === 'saved', isAutomatic, save, onAsk: () => setDialog('leave') })
  useEffect(() => messages.ready(), [])
  useEffect(() => {
    if (failure) messages.error(code ?? 'NETWORK_ERROR', failure)
  }, [failure])
  const names = namesOf(roles)
  // A draft that nobody has prepared gets a role with its first field.
  const editable = names.length > 0 || grant.fixedRoles ? names : [t('Signer')]
  const people = useMemo(() => peopleOfRoles(editable), [editable.join('\n')])
  if (isSent) {
    return <MessageCard title={t('The document was sent.')} text={t('You can close this page.')} messages={messages} />
  }
  const isFixed = (name: string) => fields.some(({ role, type }) => role === name && !types.includes(type))
  return (
    <main id="main">
      <div class="head">
        <h1>{title}</h1>
        <span role="status">{keptText(state, problem, mayPass)}</span>
        <EditActions
          maySend={grant.maySend}
          canSend={names.length > 0}
          canSave={problem === null}
          isAutomatic={isAutomatic}
          onSend={() => setDialog('send')}
          onSave={() => void save()}
          onDone={messages.framed ? messages.requestClose : null}
        />
      </div>
      {state === 'outdated' ? (
        <OutdatedNotice onReload={onReload} onOverwrite={() => void overwrite()} />
      ) : (
        <Failure text={failure && explain(code, failure).text} />
      )}
      {!grant.fixedRoles && (
        <RoleList
          names={names}
          canRemove={(name) => names.length > 1 && !isFixed(name)}
          onAdd={add}
          onRemove={remove}
        />
      )}
      {editable.length === 0 ? (
        <EmptyState text={t('There is nobody to fill in fields.')} />
      ) : (
        <Editor
          pdf={pdf.pdf}
          sizes={pdf.sizes}
          people={people}
          types={types}
          history={history}
          suggest={(options) => suggestFields(client, id, options)}
          onChange={changeFields}
        />
      )}
      {dialog === 'send' && (
        <SendDialog
          client={client}
          id={id}
          roles={roles}
          isFixed={grant.fixedRoles}
          save={save}
          onClose={() => setDialog(null)}
          onSent={() => {
            messages.sent(id)
            setSent(true)
          }}
        />
      )}
      {dialog === 'leave' && (
        <LeaveDialog
          save={save}
          canSave={problem === null && state !== 'outdated'}
          onClose={() => setDialog(null)}
          onLeave={messages.close}
        />
      )}
    </main>
  )
}
