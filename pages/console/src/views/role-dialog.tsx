import type { Member, MemberRole } from '@signpost/sdk'
import { useState } from 'preact/hooks'
import { t } from '../language/translate.js'
import { Dialog } from '../parts/dialog.js'
import { DialogButtons } from '../parts/dialog-buttons.js'
import { Failure } from '../parts/failure.js'
import { FreshSignIn } from '../parts/fresh-sign-in.js'
import { useAct } from '../parts/use-act.js'
import type { Me } from '../session.js'

interface RoleDialogProps {
  member: Member
  roles: MemberRole[]
  me: Me
  update(role: MemberRole): Promise<unknown>
  onClose(): void
  onUpdated(): void
}

/** Gives a member another role, with what each of them may do. Nothing changes before it is saved. */
export function RoleDialog({ member, roles, me, update, onClose, onUpdated }: RoleDialogProps) {
  const [role, setRole] = useState<MemberRole>(member.role)
  const { problem, code, isBusy, act } = useAct(() => {
    onClose()
    onUpdated()
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void act(() => update(role))
  }
  return (
    <Dialog title={t('Role of {email}', { email: member.email })} onClose={onClose}>
      <form onSubmit={save}>
        <fieldset class="roles-to-choose">
          <legend class="visually-hidden">{t('Role')}</legend>
          {roles.map((each) => (
            <label key={each} class="tick">
              <input type="radio" name="role" checked={role === each} onChange={() => setRole(each)} />
              <span>
                <strong>{t(each)}</strong> <span class="hint">{rightsOf()[each]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {code === 'FRESH_SIGN_IN_REQUIRED' ? <FreshSignIn me={me} /> : <Failure text={problem} />}
        <DialogButtons label={t('Save')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

const rightsOf = (): Record<MemberRole, string> => ({
  viewer: t('Reads documents, and changes nothing.'),
  developer: t('Does everything but manage members and erase documents.'),
  admin: t('Does everything but erase documents.'),
  owner: t('Does everything.')
})
