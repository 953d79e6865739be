import { expect, test } from 'vitest'
import { choosePages } from './choose-pages.js'

test('at first there are a few pages, and more on demand', () => {
  expect(choosePages(20, [], [])).toEqual([1, 2, 3])
  expect(choosePages(20, [], [1, 2, 3])).toEqual([4, 5, 6, 7, 8, 9])
  expect(choosePages(2, [], [])).toEqual([1, 2])
  expect(choosePages(2, [], [1, 2])).toEqual([])
})

test('pages that changed come first, in the order of the document', () => {
  expect(choosePages(20, [17, 9], [])).toEqual([1, 9, 17])
  expect(choosePages(20, [5, 6, 7, 8, 9, 99], [])).toEqual([5, 6, 7])
  expect(choosePages(20, [5, 6, 7, 8, 9], [5, 6, 7])).toEqual([1, 2, 3, 4, 8, 9])
})
