import { expect, test } from 'vitest'
import { SerialByKey } from './serial-by-key.js'

test('what has the same key runs one after the other, also after an error, and other keys do not wait', async () => {
  const turns = new SerialByKey()
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    steps.push(`${name} ends`)
    if (name === 'first') throw new Error('refused')
    return name
  }
  const first = turns.run('a', work('first'))
  const second = turns.run('a', work('second'))
  const other = turns.run('b', work('other'))
  await expect(first).rejects.toThrow('refused')
  expect(await Promise.all([second, other])).toEqual(['second', 'other'])
  expect(steps.indexOf('second begins')).toBeGreaterThan(steps.indexOf('first ends'))
  expect(steps.indexOf('other begins')).toBeLessThan(steps.indexOf('first ends'))
})
