import type { Document, Signpost, Template } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { traitsOf } from '../editor/field-type.js'
import { t } from '../language/translate.js'
import { type Candidate, candidateRequests, fewestCandidates, newCandidate } from './candidate.js'
import { CandidateList } from './candidate-list.js'
import { Failure } from './failure.js'
import { Choice, Field } from './field.js'
import { errorOf, type FormValues, readForm } from './form-values.js'
import { Tick } from './tick.js'
import { useAct } from './use-act.js'
import { valueInputs } from './value-input.js'

type Blueprint = Pick<Template, 'title' | 'roles' | 'fields'>

/** What a draft of a template or a form is made with. */
export interface DraftRequest {
  title: string
  role_assignments?: Record<string, { email: string }>
  prefill?: Record<string, string>
}

interface DraftFormProps {
  client: Signpost
  of: Blueprint
  create(request: DraftRequest): Promise<Document>
  onCreated(document: Document): void
}

/** Makes a draft of a template or a form: for whom, and with which values. */
export function DraftForm({ client, of: blueprint, create, onCreated }: DraftFormProps) {
  const { problem, details, isBusy, act } = useAct()
  // By role: the people of whom one is to sign.
  const [several, setSeveral] = useState<Record<string, Candidate[]>>({})
  const submit = (event: SubmitEvent) => {
    const request = requestOf(blueprint, readForm(event))
    void act(async () => {
      const draft = await create(request)
      const signers = oneOfSeveral(several)
      if (signers.length > 0) {
        await client.documents.update(draft.id, { signers }).catch(async (error) => {
          // Pressed again, it makes another one.
          await client.documents.delete(draft.id)
          throw error
        })
      }
      onCreated(draft)
    })
  }
  const prefilled = prefillable(blueprint)
  return (
    <form class="stack form panel" onSubmit={submit} aria-labelledby="draft">
      <h2 id="draft">{t('Create a document')}</h2>
      <Failure text={problem} />
      <Field
        label={t('Title')}
        name="title"
        required
        maxLength={255}
        defaultValue={blueprint.title}
        error={errorOf(details, 'title')}
      />
      {Object.keys(blueprint.roles).map((role) => (
        <fieldset key={role}>
          <legend>{role}</legend>
          {several[role] === undefined ? (
            <Field
              label={t('E-mail address of {role}', { role })}
              name={`role:${role}`}
              type="email"
              maxLength={254}
              error={errorOf(details, `role_assignments.${role}`)}
            />
          ) : (
            <CandidateList
              candidates={several[role]}
              needsPhone={false}
              onChange={(candidates) => setSeveral({ ...several, [role]: candidates })}
            />
          )}
          <Tick
            label={t('One of several people signs')}
            checked={several[role] !== undefined}
            onChange={(checked) => {
              const { [role]: _, ...others } = several
              setSeveral(checked ? { ...others, [role]: [newCandidate(), newCandidate()] } : others)
            }}
          />
        </fieldset>
      ))}
      <p class="hint">{t('Addresses can also be entered when the document is sent.')}</p>
      {prefilled.length > 0 && (
        <details open={prefilled.some(({ label }) => errorOf(details, `prefill.${label}`))}>
          <summary>{t('Values to begin with')}</summary>
          <div class="stack form">
            {prefilled.map((field) => (
              <Value key={field.label} field={field} error={errorOf(details, `prefill.${field.label}`)} />
            ))}
          </div>
        </details>
      )}
      <p class="buttons">
        <button class="button button--primary" type="submit" disabled={isBusy}>
          {t('Create a draft')}
        </button>
      </p>
    </form>
  )
}

function Value({ field, error }: { field: Blueprint['fields'][number]; error: string | undefined }) {
  const given = { label: field.label, name: `value:${field.label}`, error }
  const { control } = traitsOf(field)
  if (control === 'mark' || control === 'file' || control === 'none') return null
  if (control === 'checkbox') {
    return (
      <Choice {...given}>
        <option value="">–</option>
        <option value="true">{t('yes')}</option>
        <option value="false">{t('no')}</option>
      </Choice>
    )
  }
  if (control === 'dropdown' || control === 'radio') {
    return (
      <Choice {...given}>
        <option value="">–</option>
        {field.options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
    )
  }
  return <Field {...given} {...valueInputs[control]} />
}

// The signer gives signatures and files, and the moment of signing fills itself in.
function prefillable({ fields }: Blueprint) {
  return fields.filter((field) => ['tick', 'text', 'option'].includes(traitsOf(field).takes))
}

function requestOf(blueprint: Blueprint, given: FormValues): DraftRequest {
  const assigned = filled(Object.keys(blueprint.roles), (role) => given.text(`role:${role}`))
  const values = filled(
    prefillable(blueprint).map(({ label }) => label),
    (label) => given.text(`value:${label}`)
  )
  return {
    title: given.text('title'),
    ...(assigned.length > 0 && {
      role_assignments: Object.fromEntries(assigned.map(([role, email]) => [role, { email }]))
    }),
    ...(values.length > 0 && { prefill: Object.fromEntries(values) })
  }
}

// Those of whom at least two are named. The rest is asked for when the document is sent.
function oneOfSeveral(several: Record<string, Candidate[]>) {
  return Object.entries(several)
    .map(([role, candidates]) => ({ role, candidates: candidateRequests(candidates) }))
    .filter(({ candidates }) => candidates.length >= fewestCandidates)
}

function filled(names: string[], textOf: (name: string) => string) {
  return names.map((name) => [name, textOf(name)] as const).filter(([, text]) => text)
}
