import type { MemberRole } from '@signpost/sdk'
import { useMemo, useState } from 'preact/hooks'
import { createSessionClient, type Mode } from '../client.js'
import type { Me } from '../session.js'
import { useLoaded } from '../use-loaded.js'
import { Time } from './time.js'

const roles: MemberRole[] = ['viewer', 'developer', 'admin', 'owner']

/** The members of the account, who are invited, changed and removed here. */
export function MemberList({ me, mode }: { me: Me; mode: Mode }) {
  const client = useMemo(() => createSessionClient(mode), [mode])
  const [problem, setProblem] = useState<string | null>(null)
  const {
    value: members,
    failure,
    reload
  } = useLoaded((signal) => client.members.list({}, { signal }).all({ limit: 1000 }), mode)
  const act = async (work: Promise<unknown>) => {
    const problem = await work.then(
      () => null,
      (error: Error) => error.message
    )
    setProblem(problem)
    reload()
    return problem === null
  }
  const invite = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const given = new FormData(form)
    const [email, name, role] = ['email', 'name', 'role'].map((field) => String(given.get(field)))
    const request = { email: email ?? '', role: role as MemberRole, ...(name ? { name } : {}) }
    if (await act(client.members.invite(request))) form.reset()
  }
  return (
    <>
      <h1>Members</h1>
      {(problem ?? failure) && (
        <p class="error" role="alert">
          {problem ?? failure}
        </p>
      )}
      <form class="filters" onSubmit={(event) => void invite(event)} aria-label="Invite a member">
        <label class="label">
          E-mail address
          <input class="input" name="email" type="email" required />
        </label>
        <label class="label">
          Name
          <input class="input" name="name" maxLength={200} />
        </label>
        <label class="label">
          Role
          <select class="input" name="role">
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
        <button class="button button--primary" type="submit">
          Invite
        </button>
      </form>
      {members && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable with the keyboard
        <section class="table" aria-label="Members" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">E-mail address</th>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">Joined</th>
                <th scope="col">Remove</th>
              </tr>
            </thead>
            <tbody>
              {members.map(({ id, email, name, role, joined_at }) => (
                <tr key={id}>
                  <th scope="row">{email}</th>
                  <td>{name ?? '–'}</td>
                  <td>
                    <select
                      aria-label={`Role of ${email}`}
                      value={role}
                      onChange={(event) =>
                        void act(client.members.update(id, { role: event.currentTarget.value as MemberRole }))
                      }
                    >
                      {roles.map((each) => (
                        <option key={each}>{each}</option>
                      ))}
                    </select>
                  </td>
                  <td>{joined_at ? <Time at={joined_at} /> : 'invited'}</td>
                  <td>
                    <button
                      class="button button--quiet"
                      type="button"
                      disabled={id === me.member.id}
                      onClick={() => void (confirm(`Remove ${email}?`) && act(client.members.remove(id)))}
                    >
                      Remove
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
