import { expect, test } from 'vitest'
import { aField } from './a-field.js'
import { reachOf } from './reach.js'

const box = (id: string, x: number, y: number, page = 1) => aField(id, { x, y, width: 100, height: 20, page })

test('a field reaches half the way to the next one on each side', () => {
  const field = box('own', 200, 200)
  const around = [box('above', 220, 160), box('below', 150, 250), box('left', 90, 200), box('far', 200, 400)]
  expect(reachOf(field, [field, ...around])).toEqual({ above: 10, below: 15, left: 5 })
})

test('fields on other pages, aslant or over it do not matter', () => {
  const field = box('own', 200, 200)
  expect(reachOf(field, [field, box('page', 200, 230, 2), box('aslant', 310, 230), box('over', 210, 210)])).toEqual({})
})
