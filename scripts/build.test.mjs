import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { outdatedSteps } from './build.mjs'
import { steps } from './build-steps.mjs'
import { root } from './pnpm.mjs'

const missing = (places) => places.filter((place) => !existsSync(path.join(root, place)))
const optional = ['embed/tsconfig.json', 'spec/rules', 'spec/letters', 'spec/languages']
const isOptional = (place) => place.endsWith('CHANGELOG.md') || optional.includes(place)

test.each(steps)('$name reads existing files, and needs steps that come before it', ({ name, reads, needs = [] }) => {
  expect(missing(reads.filter((place) => !isOptional(place)))).toEqual([])
  const before = steps
    .slice(
      0,
      steps.findIndex((step) => step.name === name)
    )
    .map((step) => step.name)
  expect(needs.filter((need) => !before.includes(need))).toEqual([])
})

describe('steps that run again', () => {
  const upToDate = () => {
    const prints = new Map()
    outdatedSteps('test', 'install', {}, prints)
    return Object.fromEntries([...prints].map(([{ name }, print]) => [name, print]))
  }
  const outdated = (built, install = 'install') =>
    outdatedSteps('test', install, built, new Map())
      .filter(({ makes }) => missing(makes).length === 0)
      .map(({ name }) => name)

  test('none, if everything is up to date', () => {
    expect(outdated(upToDate())).toEqual([])
  })

  test('a step whose sources changed', () => {
    expect(outdated({ ...upToDate(), 'verify page': 'before' })).toEqual(['verify page'])
  })

  test('all, after another installation', () => {
    expect(outdated(upToDate(), 'another')).toHaveLength(steps.filter(({ goals }) => goals.includes('test')).length)
  })

  test('the goal package includes start, test includes all that is smaller, and publish includes test', () => {
    const beside = ['documentation', 'packages for apps']
    for (const { goals } of steps.filter(({ name }) => !beside.includes(name))) {
      if (goals.includes('start')) expect(goals).toContain('package')
      if (goals.includes('demo') || goals.includes('package')) expect(goals).toContain('test')
      expect(goals).toContain('publish')
    }
  })

  test('all that a step of a goal needs is of that goal', () => {
    for (const { needs = [], goals } of steps) {
      const needed = steps.filter(({ name }) => needs.includes(name))
      for (const each of needed) expect(each.goals).toEqual(expect.arrayContaining(goals))
    }
  })
})
