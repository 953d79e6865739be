import type { Member, MemberRole } from '@signpost/sdk'
import { t } from '../../language/translate.js'
import { Dialog } from '../../parts/dialog.js'
import { DialogButtons } from '../../parts/dialog-buttons.js'
import { Failure } from '../../parts/failure.js'
import { FreshSignIn } from '../../parts/fresh-sign-in.js'
import { roleLabel } from '../../parts/role-label.js'
import { useAct } from '../../parts/use-act.js'
import type { Me } from '../../session.js'
import { roleTexts } from './role-texts.js'

interface RoleDialogProps {
  member: Member
  role: MemberRole
  me: Me
  update(): Promise<unknown>
  onClose(): void
  onUpdated(): void
}

/** Asks before somebody becomes an owner or an admin, who decide about others. */
export function RoleDialog({ member, role, me, update, onClose, onUpdated }: RoleDialogProps) {
  const { problem, code, isBusy, act } = useAct(() => {
    onClose()
    onUpdated()
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    void act(update)
  }
  const name = member.name ?? member.email
  return (
    <Dialog
      title={role === 'owner' ? t('Make {name} an owner?', { name }) : t('Make {name} an admin?', { name })}
      onClose={onClose}
    >
      <form class="stack" onSubmit={save}>
        <p>
          <strong>{roleLabel(role)}</strong>: {roleTexts()[role]}
        </p>
        <p>{t('It holds at once, in both modes. {email} is told nothing.', { email: member.email })}</p>
        {code === 'FRESH_SIGN_IN_REQUIRED' ? <FreshSignIn me={me} /> : <Failure text={problem} />}
        <DialogButtons label={t('Change the role')} isBusy={isBusy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
