import type { Schemas } from '../contract.js'
import type { Handlers } from '../handler.js'
import { newId } from '../ids.js'
import { permissionsOfCaller } from '../keys.js'
import { isTimely, pageOf } from '../paging.js'
import { recordAct } from '../record-act.js'
import {
  actOnMember,
  addressKey,
  assertMayManage,
  assertOwnerLeft,
  changeOfMember,
  changeOfNotifications,
  chooseNotifications,
  notFound,
  notificationsOf,
  Refusal
} from '../rules.js'
import type { MockMember } from '../state.js'
import { now, type World } from '../world.js'

export const members = {
  listMembers({ world, query }) {
    const all = [...world.state.members.values()]
    const { data, ...page } = pageOf(all, query, ({ invited_at, updated_at }) =>
      isTimely(query, invited_at, updated_at)
    )
    return { data: data.map(present), ...page }
  },

  getMember({ world, path }) {
    return present(findMember(world, path.id).member)
  },

  inviteMember({ world, caller, body }) {
    assertMayManage(permissionsOfCaller(caller), body.role)
    const email = addressKey(body.email)
    if ([...world.state.members.values()].some((member) => member.email === email)) {
      throw new Refusal('MEMBER_EXISTS', `The account already has a member with the address ${email}.`)
    }
    const { name = null, role } = body
    const member = { id: newId('mem'), email, name, role, invited_at: now(world), joined_at: null, notifications: {} }
    world.state.members.set(member.id, member)
    recordAct(world, caller, actOnMember('member.invited', member, { role }))
    return present(member)
  },

  getMemberNotifications({ world, path }) {
    return notificationsOf(findMember(world, path.id).member, world.state.account)
  },

  updateMemberNotifications({ world, caller, path, body }) {
    const { account } = world.state
    const { member } = findMember(world, path.id)
    const before = notificationsOf(member, account)
    const { notifications, notify_on_completion } = chooseNotifications(member, account, body)
    Object.assign(member, { notifications })
    Object.assign(account, { notify_on_completion })
    const after = notificationsOf(member, account)
    recordAct(world, caller, changeOfNotifications(member, before, after))
    return after
  },

  updateMember({ world, caller, path, body }) {
    const { member, owners } = findMember(world, path.id)
    assertMayManage(permissionsOfCaller(caller), member.role)
    if (body.role !== undefined) {
      assertMayManage(permissionsOfCaller(caller), body.role)
      assertOwnerLeft(member, body.role, owners)
    }
    const { name = member.name, role = member.role } = body
    const before = present(member)
    const after = present(Object.assign(member, { name, role, updated_at: now(world) }))
    recordAct(world, caller, changeOfMember(before, after))
    return after
  },

  removeMember({ world, caller, path }) {
    const { member, owners } = findMember(world, path.id)
    assertMayManage(permissionsOfCaller(caller), member.role)
    assertOwnerLeft(member, null, owners)
    world.state.members.delete(member.id)
    recordAct(world, caller, actOnMember('member.removed', member, { role: member.role }))
    return undefined
  }
} satisfies Partial<Handlers>

function present({ updated_at: _, notifications: __, ...member }: MockMember): Schemas['Member'] {
  return member
}

function findMember({ state }: World, id: string): { member: MockMember; owners: number } {
  const member = state.members.get(id)
  if (!member) throw notFound(id)
  return { member, owners: [...state.members.values()].filter(({ role }) => role === 'owner').length }
}
