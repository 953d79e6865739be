import type { Member, MemberRole } from '@signpost/sdk'
import { useMemo } from 'preact/hooks'
import { createSessionClient, type Mode } from '../client.js'
import { t } from '../language/translate.js'
import { Failure } from '../parts/failure.js'
import { Choice, Field } from '../parts/field.js'
import { FreshSignIn } from '../parts/fresh-sign-in.js'
import { LoadFailure } from '../parts/load-failure.js'
import { Table } from '../parts/table.js'
import { Time } from '../parts/time.js'
import { useAct } from '../parts/use-act.js'
import { useLoaded } from '../parts/use-loaded.js'
import type { Me } from '../session.js'

const roles: MemberRole[] = ['viewer', 'developer', 'admin', 'owner']

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
  const roleOf = ({ id, email, role }: Member) => (
    <select
      aria-label={t('Role of {email}', { email })}
      value={role}
      onChange={({ currentTarget: { value } }) => {
        // Shown as it is again if the change fails.
        void act(() => client.members.update(id, { role: value as MemberRole })).then((done) => done || reload())
      }}
    >
      {roles.map((each) => (
        <option key={each} value={each}>
          {t(each)}
        </option>
      ))}
    </select>
  )
  const removalOf = ({ id, email }: Member) => (
    <button
      class="button button--quiet"
      type="button"
      disabled={id === me.member.id}
      onClick={() => void (confirm(t('Remove {email}?', { email })) && act(() => client.members.remove(id)))}
    >
      {t('Remove')}
    </button>
  )
  return (
    <>
      <h1>{t('Members')}</h1>
      {code === 'FRESH_SIGN_IN_REQUIRED' ? <FreshSignIn me={me} /> : <Failure text={problem} />}
      <LoadFailure of={failure} />
      <form class="filters" onSubmit={(event) => void invite(event)} aria-label={t('Invite a member')}>
        <Field label={t('E-mail address')} name="email" type="email" required />
        <Field label={t('Name')} name="name" maxLength={200} />
        <Choice label={t('Role')} name="role">
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(role)}
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
            { title: t('E-mail address'), cell: ({ email }) => email },
            { title: t('Name'), cell: ({ name }) => name ?? '–' },
            { title: t('Role'), cell: roleOf },
            { title: t('Joined'), cell: ({ joined_at }) => (joined_at ? <Time at={joined_at} /> : t('invited')) },
            { title: t('Remove'), cell: removalOf }
          ]}
        />
      )}
    </>
  )
}
