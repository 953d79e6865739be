import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { fromConsole } from '../../support/members.js'
import { type SignOn, startSignOn } from '../../support/single-sign-on.js'
import { uuidOf } from '../../support/uuid-of.js'
import type { World } from '../../world.js'

const minute = 60_000

let signOn: SignOn
let world: World
let idp: SignOn['idp']
beforeAll(async () => {
  signOn = await startSignOn()
  ;({ world, idp } = signOn)
})
afterAll(() => signOn?.[Symbol.asyncDispose]())

describe('whether a person may still sign in', () => {
  const rowsOf = (email: string) => world.sql<{ refresh_token: Buffer | null; checked_at: Date }[]>`
    select refresh_token, checked_at from console_sessions join members on members.id = member_id where email = ${email}
  `
  const check = async () => {
    await world.sweep()
    await vi.waitFor(async () => {
      const jobs = await world.sql`
        select from graphile_worker.jobs where task_identifier = 'check-session' and attempts < max_attempts
      `
      expect(jobs).toHaveLength(0)
    }, 20_000)
  }

  test('is asked every half hour, and the sessions of who was removed end', async () => {
    const [stays, goes] = [signOn.addPerson({ groups: ['makers'] }), signOn.addPerson({ groups: ['makers'] })]
    const [one, other, second] = [
      await signOn.signIn(stays.login),
      await signOn.signIn(goes.login),
      await signOn.signIn(goes.login)
    ]
    const keysOf = (cookie: string | undefined) =>
      createApi(world.url, null, { ...fromConsole, 'x-signpost-mode': 'test', cookie: `signpost=${cookie}` })
    const cookies = [one.visitor, other.visitor].map(({ cookies }) => cookies.get('signpost'))
    const [own, left] = await Promise.all(
      cookies.map(async (cookie) => (await keysOf(cookie).post('/keys', { name: 'A key' })).body.id)
    )
    const isLeft = async (id: string) => {
      const [row] = await world.sql`select creator_left_at from api_keys where id = ${uuidOf(id)}`
      return row!.creator_left_at !== null
    }
    idp.people.delete(goes.login)
    await check()
    expect(await signOn.sessionOf(other.visitor)).not.toBeNull()
    world.clock.advance(31 * minute)
    await check()
    expect([await signOn.sessionOf(other.visitor), await signOn.sessionOf(second.visitor)]).toEqual([null, null])
    expect([await isLeft(own), await isLeft(left)]).toEqual([false, true])
    expect(await signOn.sessionOf(one.visitor)).toMatchObject({ member: { email: stays.email } })
    idp.people.set(goes.login, goes)
    await signOn.signIn(goes.login)
    expect(await isLeft(left)).toBe(false)
    // The provider gave another token, and takes it.
    world.clock.advance(31 * minute)
    await check()
    expect(await signOn.sessionOf(one.visitor)).not.toBeNull()
  })

  test('is asked with tokens that are stored encrypted', async () => {
    const { login, email } = signOn.addPerson()
    await signOn.signIn(login)
    const [row] = await rowsOf(email)
    expect(row!.refresh_token!.subarray(0, 6).toString('latin1')).toBe('\x93SPE1\n')
  })

  test('brings the role of another group, and ends the sessions of who has none', async () => {
    const [changes, loses] = [signOn.addPerson(), signOn.addPerson()]
    const [one, other] = [await signOn.signIn(changes.login), await signOn.signIn(loses.login)]
    idp.people.set(changes.login, { ...changes, groups: ['makers'] })
    idp.people.set(loses.login, { ...loses, groups: [] })
    world.clock.advance(31 * minute)
    await check()
    expect((await signOn.sessionOf(one.visitor)).member.role).toBe('developer')
    expect(await signOn.sessionOf(other.visitor)).toBeNull()
  })

  test('is believed for two hours while the provider is away', async () => {
    const { login } = signOn.addPerson()
    const { visitor } = await signOn.signIn(login)
    idp.setAway(true)
    try {
      for (const minutes of [31, 31, 31, 26]) {
        world.clock.advance(minutes * minute)
        await check()
        expect(await signOn.sessionOf(visitor)).not.toBeNull()
      }
      world.clock.advance(2 * minute)
      expect(await signOn.sessionOf(visitor)).toBeNull()
      expect((await signOn.signIn(login).catch(() => ({ problem: 'unreachable' }))).problem).not.toBeNull()
    } finally {
      idp.setAway(false)
    }
    expect((await signOn.signIn(login)).problem).toBeNull()
  })

  test('cannot be asked without a token: the session lasts an hour', async () => {
    idp.refreshes = false
    const { login } = signOn.addPerson()
    const { visitor } = await signOn.signIn(login)
    idp.refreshes = true
    world.clock.advance(59 * minute)
    expect(await signOn.sessionOf(visitor)).not.toBeNull()
    world.clock.advance(2 * minute)
    expect(await signOn.sessionOf(visitor)).toBeNull()
  })
})
