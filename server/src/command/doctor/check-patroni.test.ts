import { expect, test } from 'vitest'
import { judgePatroni, type PatroniAnswers } from './check-patroni.js'

const member = (name: string, role: string, timeline: number | string = 4, state = 'running') => ({
  name,
  role,
  state,
  timeline
})
const good: PatroniAnswers = {
  version: '3.0.4',
  settings: { synchronous_mode: true, failsafe_mode: true },
  members: [member('pg1', 'leader'), member('pg2', 'sync_standby', 4, 'streaming'), member('pg3', 'replica')]
}

test.each<[string, Partial<PatroniAnswers>]>([
  ['a synchronous cluster', {}],
  [
    'a later version, with a quorum',
    { version: '4.1.0', settings: { synchronous_mode: 'quorum', failsafe_mode: 'on' } }
  ]
])('%s passes', (_name, answers) => {
  expect(judgePatroni({ ...good, ...answers })).toEqual({
    status: 'ok',
    detail: expect.stringContaining('pg1 on timeline 4, followed by pg2, pg3; synchronous')
  })
})

test.each<[string, Partial<PatroniAnswers>, string]>([
  ['an old version', { version: '3.0.2' }, 'if it uses etcd3'],
  ['an old major version', { version: '2.1.9' }, 'if it uses etcd3'],
  ['asynchronous', { settings: { synchronous_mode: 'off', failsafe_mode: true } }, 'synchronous_mode is off'],
  ['without a setting', { settings: { synchronous_mode: true, failsafe_mode: undefined } }, 'failsafe_mode is off'],
  ['without a synchronous standby', { members: [member('pg1', 'leader')] }, 'no standby is synchronous now'],
  [
    'a standby on another timeline',
    { members: [...good.members.slice(0, 2), member('pg3', 'replica', 3)] },
    'not on timeline 4 with the primary: pg3 (running, timeline 3)'
  ],
  [
    'a standby that fails',
    { members: [...good.members.slice(0, 2), { name: 'pg3', role: 'replica', state: 'start failed' }] },
    'pg3 (start failed, timeline unknown)'
  ]
])('%s is a warning', (_name, answers, detail) => {
  expect(judgePatroni({ ...good, ...answers })).toMatchObject({
    status: 'warn',
    detail: expect.stringContaining(detail),
    cure: expect.any(String)
  })
})

test('a cluster without a primary fails', () => {
  expect(judgePatroni({ ...good, members: [member('pg2', 'replica')] })).toMatchObject({ status: 'fail' })
})
