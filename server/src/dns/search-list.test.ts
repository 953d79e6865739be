import { expect, test } from 'vitest'
import { completionsOf, noSearchList, parseSearchList } from './search-list.js'

test('the last search list and the last number of dots count, and comments do not', () => {
  expect(parseSearchList('nameserver 10.0.0.53\n# search x\n')).toEqual(noSearchList)
  expect(
    parseSearchList('domain old.example\nsearch Corp.example. lab.example ; mine\noptions timeout:1 ndots:2\n')
  ).toEqual({
    domains: ['corp.example', 'lab.example'],
    ndots: 2
  })
  expect(parseSearchList('search .\noptions ndots:99')).toEqual({ domains: [], ndots: 15 })
})

const list = { domains: ['a.example', 'b.example'], ndots: 2 }

test.each([
  ['app', ['app.a.example', 'app.b.example', 'app']],
  ['app.team', ['app.team.a.example', 'app.team.b.example', 'app.team']],
  ['hooks.example.com', ['hooks.example.com', 'hooks.example.com.a.example', 'hooks.example.com.b.example']],
  ['app.team.', ['app.team']]
])('%s is tried as %s', (name, names) => {
  expect(completionsOf(name, list)).toEqual(names)
})
