import type { Scope } from '@signpost/sdk'
import { everyRole, scopesOfRole } from '@signpost/spec/roles'
import { t } from '../language/translate.js'
import type { Me } from '../session.js'
import { EmptyState } from './empty-state.js'
import { roleLabel } from './role-label.js'

interface NoAccessProps {
  me: Me
  /** What the section is called. */
  label: string
  scope: Scope
}

/** What a member sees who may not see the rest: what role it takes, and whom to ask for it. */
export function NoAccess({ me, label, scope }: NoAccessProps) {
  const least = [...everyRole].reverse().find((role) => scopesOfRole(role).includes(scope)) ?? 'owner'
  const values = { view: t(label), role: t(least), yours: t(me.member.role) }
  const subject = encodeURIComponent(t('Another role in {account}', { account: me.account.name }))
  const body = encodeURIComponent(t('I would like to use “{view}”. It takes the role {role}.', values))
  return (
    <>
      <h1>{t('This cannot be shown.')}</h1>
      <EmptyState
        text={t('“{view}” takes the role {role}. Yours is {yours}. These people can give you another one:', values)}
      >
        <ul class="managers">
          {me.managers.map(({ name, email, role }) => (
            <li key={email}>
              <bdi>{name ?? email}</bdi> <span class="hint">{roleLabel(role)}</span>{' '}
              <a href={`mailto:${email}?subject=${subject}&body=${body}`}>{t('Ask by e-mail')}</a>
            </li>
          ))}
        </ul>
      </EmptyState>
    </>
  )
}
