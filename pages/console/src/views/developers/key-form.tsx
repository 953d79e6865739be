import type { ApiKeyWithSecret, CreateKeyRequest, Scope } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Checks } from '../../parts/checks.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { Area, Field } from '../../parts/field.js'
import { errorOf, type FormValues, readForm } from '../../parts/form-values.js'
import { FreshSignIn } from '../../parts/fresh-sign-in.js'
import { useAct } from '../../parts/use-act.js'
import type { Me } from '../../session.js'

interface KeyFormProps {
  me: Me
  create(request: CreateKeyRequest): Promise<ApiKeyWithSecret>
  onClose(): void
  onCreated(key: ApiKeyWithSecret): void
}

/** Not checked at first, as the API does it: few programs need them. */
const sensitive: Scope[] = ['keys', 'members', 'erase']

/** Creates a key. */
export function KeyForm({ me, create, onClose, onCreated }: KeyFormProps) {
  const { problem, code, details, isBusy, act } = useAct()
  const submit = (event: SubmitEvent) => {
    const request = requestOf(readForm(event))
    void act(async () => onCreated(await create(request)))
  }
  return (
    <Dialog title={t('Create a key')} onClose={onClose}>
      <form class="stack form" onSubmit={submit}>
        {code === 'FRESH_SIGN_IN_REQUIRED' ? <FreshSignIn me={me} /> : <Failure text={problem} />}
        <Field label={t('Name')} name="name" required maxLength={100} error={errorOf(details, 'name')} />
        <Checks
          legend={t('Scopes')}
          name="scopes"
          options={Object.fromEntries(me.scopes.map((scope) => [scope, scope]))}
          checked={me.scopes.filter((scope) => !sensitive.includes(scope))}
          error={errorOf(details, 'scopes')}
        />
        <Field
          label={t('Expires')}
          name="expires_at"
          type="datetime-local"
          hint={t('Empty for a key that does not expire.')}
          error={errorOf(details, 'expires_at')}
        />
        <Area
          label={t('Allowed addresses')}
          name="allowed_addresses"
          rows={3}
          placeholder="203.0.113.0/24"
          hint={t('IP addresses or ranges, one on each line. Empty for any address.')}
          error={errorOf(details, 'allowed_addresses')}
        />
        <DialogButtons label={t('Create')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function requestOf(form: FormValues): CreateKeyRequest {
  const expiry = form.text('expires_at')
  const addresses = form.lines('allowed_addresses')
  return {
    name: form.text('name'),
    scopes: form.checked('scopes') as Scope[],
    ...(expiry ? { expires_at: new Date(expiry).toISOString() } : {}),
    ...(addresses.length > 0 ? { allowed_addresses: addresses } : {})
  }
}
