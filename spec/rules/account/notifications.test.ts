import { expect, test } from 'vitest'
import { chooseNotifications, notificationsOf, recipientsOf } from './notifications.js'

const account = { email: 'Owner@example.com', notify_on_completion: false }
const owner = { email: 'owner@example.com', notifications: {} }
const grace = { email: 'grace@example.com', notifications: {} }

test('at first, the member with the address of the account gets what owners need to know, and others nothing', () => {
  expect(notificationsOf(owner, account)).toEqual({
    completed: false,
    declined: true,
    bounced: false,
    endpoint_disabled: true,
    link_limit_reached: true
  })
  expect(Object.values(notificationsOf(grace, account))).toEqual([false, false, false, false, false])
  expect(recipientsOf('declined', [owner, grace], account)).toEqual([owner])
  expect(recipientsOf('completed', [owner, grace], account)).toEqual([])
})

test('what is chosen is kept, one by one', () => {
  const { notifications } = chooseNotifications(grace, account, { completed: true })
  expect(notifications).toEqual({ completed: true })
  const again = chooseNotifications({ ...grace, notifications }, account, { bounced: true })
  expect(again.notifications).toEqual({ completed: true, bounced: true })
  expect(recipientsOf('completed', [owner, { ...grace, notifications }], account)).toEqual([
    { ...grace, notifications }
  ])
})

test('`completed` of the member with the address of the account is the setting of the account, in one place', () => {
  const chosen = chooseNotifications(owner, account, { completed: true })
  expect(chosen).toEqual({ notifications: {}, notify_on_completion: true })
  expect(notificationsOf(owner, { ...account, ...chosen }).completed).toBe(true)
})

test('the address of the account gets what it got before there were members, unless it is a member’s', () => {
  expect(recipientsOf('declined', [grace], account)).toEqual([null])
  expect(recipientsOf('bounced', [grace], account)).toEqual([])
  const quiet = { ...owner, notifications: { declined: false } }
  expect(recipientsOf('declined', [quiet, grace], account)).toEqual([])
})
