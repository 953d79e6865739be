import { BlockList, isIP } from 'node:net'
import { covers, readRange } from '@signpost/spec/rules'
import { expect, test } from 'vitest'

test('a range covers what Node’s BlockList says', () => {
  const random = randomNumbers(20261122)
  const results = Array.from({ length: 1500 }, () => compare(random))
  expect(results.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
  expect(results.filter(({ theirs }) => theirs).length).toBeGreaterThan(200)
  expect(results.filter(({ theirs }) => !theirs).length).toBeGreaterThan(200)
})

// Few different digits, so that many addresses are in the range.
function compare(random: (below: number) => number) {
  const family = random(2) === 0 ? 'ipv4' : 'ipv6'
  const address = () =>
    family === 'ipv4'
      ? Array.from({ length: 4 }, () => [0, 1, 128, 255][random(4)]).join('.')
      : Array.from({ length: 8 }, () => ['0', '1', '8000', 'ffff'][random(4)]).join(':')
  const [base, prefix] = [address(), random(family === 'ipv4' ? 33 : 129)]
  const other = random(3) === 0 ? address() : nearby(base, family, random)
  const list = new BlockList()
  list.addSubnet(base, prefix, family)
  const ours = covers(readRange(`${base}/${prefix}`)!, readRange(other)!)
  expect(isIP(other)).toBe(family === 'ipv4' ? 4 : 6)
  return { base, prefix, other, ours, theirs: list.check(other, family) }
}

// Differs in one group.
function nearby(base: string, family: 'ipv4' | 'ipv6', random: (below: number) => number) {
  const separator = family === 'ipv4' ? '.' : ':'
  const groups = base.split(separator)
  groups[random(groups.length)] = family === 'ipv4' ? String(random(256)) : random(65_536).toString(16)
  return groups.join(separator)
}

function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
