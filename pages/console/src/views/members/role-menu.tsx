import type { Member, MemberRole } from '@signpost/sdk'
import { everyRole, scopesOfRole } from '@signpost/spec/roles'
import { Code, Crown, Eye, type IconNode, ShieldCheck } from 'lucide'
import { Menu } from '../../parts/menu.js'
import { roleLabel } from '../../parts/role-label.js'
import type { Me } from '../../session.js'
import { roleTexts } from './role-texts.js'

const icons: Record<MemberRole, IconNode> = { owner: Crown, admin: ShieldCheck, developer: Code, viewer: Eye }

interface RoleMenuProps {
  me: Me
  member: Member
  isBusy: boolean
  onChoose(role: MemberRole): void
}

/** The role of a member, and the others that it can become, with what each may do. Only a word for those who may not change it. */
export function RoleMenu({ me, member, isBusy, onChoose }: RoleMenuProps) {
  // Nobody gives or takes what they do not have themselves.
  const mayGive = (role: MemberRole) => scopesOfRole(role).every((scope) => me.scopes.includes(scope))
  if (!mayGive(member.role)) return <>{roleLabel(member.role)}</>
  const texts = roleTexts()
  return (
    <Menu
      of={member.name ?? member.email}
      opener={{ text: roleLabel(member.role), icon: icons[member.role] }}
      isBusy={isBusy}
      items={[...everyRole]
        .reverse()
        .filter(mayGive)
        .map((role) => ({
          text: roleLabel(role),
          detail: texts[role],
          icon: icons[role],
          isCurrent: role === member.role,
          onChoose: () => role !== member.role && onChoose(role)
        }))}
    />
  )
}
