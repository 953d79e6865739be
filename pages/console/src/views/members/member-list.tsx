import type { Member, MemberRole } from '@signpost/sdk'
import { everyRole } from '@signpost/spec/roles'
import { TextCursorInput, UserMinus } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../../client.js'
import { t } from '../../language/translate.js'
import { Failure } from '../../parts/failure.js'
import { Choice, Field } from '../../parts/field.js'
import { FreshSignIn } from '../../parts/fresh-sign-in.js'
import { LoadFailure } from '../../parts/load-failure.js'
import { Menu, type MenuItem } from '../../parts/menu.js'
import { RenameDialog } from '../../parts/rename-dialog.js'
import { roleLabel } from '../../parts/role-label.js'
import { showToast } from '../../parts/show-toast.js'
import { Table } from '../../parts/table.js'
import { Ago } from '../../parts/time.js'
import { useAct } from '../../parts/use-act.js'
import { useLoaded } from '../../parts/use-loaded.js'
import type { Me } from '../../session.js'
import { RightsTable } from './rights-table.js'
import { RoleDialog } from './role-dialog.js'
import { RoleMenu } from './role-menu.js'

/** Those that decide about others, so that they are asked about. */
const askedAbout: readonly MemberRole[] = ['admin', 'owner']

/** The members of the account, who are invited, changed and removed here. */
export function MemberList({ me, mode }: { me: Me; mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const {
    value: members,
    failure,
    reload
  } = useLoaded((signal) => client.members.list({}, { signal }).all({ limit: 1000 }), mode)
  const { problem, code, isBusy, act } = useAct(reload)
  const invite = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const given = new FormData(form)
    const [email, name, role] = ['email', 'name', 'role'].map((field) => String(given.get(field)))
    const request = { email: email ?? '', role: role as MemberRole, ...(name ? { name } : {}) }
    if (await act(() => client.members.invite(request))) form.reset()
  }
  const [asked, setAsked] = useState<{ member: Member; role: MemberRole } | null>(null)
  const [renamed, setRenamed] = useState<Member | null>(null)
  const give = ({ id }: Member, role: MemberRole) => client.members.update(id, { role })
  const choose = async (member: Member, role: MemberRole) => {
    if (askedAbout.includes(role)) return setAsked({ member, role })
    if (!(await act(() => give(member, role)))) return
    const undo = async () => {
      await give(member, member.role)
      reload()
    }
    void showToast({ text: t('{name} is {role} now.', { name: member.name ?? member.email, role: t(role) }), undo })
  }
  const actionsOf = (member: Member) => (
    <Menu
      of={member.name ?? member.email}
      items={[
        { text: t('Rename…'), icon: TextCursorInput, onChoose: () => setRenamed(member) },
        ...(member.id === me.member.id ? [] : [removalOf(member)])
      ]}
    />
  )
  const removalOf = ({ id, email }: Member): MenuItem => ({
    text: t('Remove…'),
    icon: UserMinus,
    asks: {
      title: t('Remove {email}?', { email }),
      consequence: t('They are signed out at once, and cannot sign in to the account any more.'),
      label: t('Remove'),
      act: () => client.members.remove(id),
      onDone: reload
    }
  })
  return (
    <>
      <h1>{t('Members')}</h1>
      {code === 'FRESH_SIGN_IN_REQUIRED' ? <FreshSignIn me={me} /> : <Failure text={problem} />}
      <LoadFailure of={failure} />
      <form class="filters invite" onSubmit={(event) => void invite(event)} aria-label={t('Invite a member')}>
        <Field label={t('E-mail address')} name="email" type="email" required />
        <Field label={t('Name')} name="name" maxLength={200} />
        <Choice label={t('Role')} name="role">
          {[...everyRole].reverse().map((role) => (
            <option key={role} value={role}>
              {roleLabel(role)}
            </option>
          ))}
        </Choice>
        <button class="button button--primary" type="submit" disabled={isBusy}>
          {t('Invite')}
        </button>
      </form>
      {members && (
        <Table
          label={t('Members')}
          rows={members}
          columns={[
            { title: t('Name'), cell: ({ name }) => name ?? '–' },
            { title: t('E-mail address'), cell: ({ email }) => email },
            {
              title: t('Role'),
              cell: (member) => (
                <RoleMenu me={me} member={member} isBusy={isBusy} onChoose={(role) => void choose(member, role)} />
              )
            },
            { title: t('Joined'), cell: ({ joined_at }) => (joined_at ? <Ago at={joined_at} /> : t('invited')) },
            { title: t('Actions'), isMenu: true, cell: actionsOf }
          ]}
        />
      )}
      <h2>{t('What each role may do')}</h2>
      <RightsTable />
      {asked && (
        <RoleDialog
          {...asked}
          update={() => give(asked.member, asked.role)}
          me={me}
          onClose={() => setAsked(null)}
          onUpdated={reload}
        />
      )}
      {renamed && (
        <RenameDialog
          title={t('Rename the member')}
          label={t('Name')}
          name={renamed.name}
          maxLength={200}
          rename={(name) => client.members.update(renamed.id, { name })}
          onClose={() => setRenamed(null)}
          onDone={reload}
        />
      )}
    </>
  )
}
