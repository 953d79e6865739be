import { fill, formatNumber, listOf, words } from '../words/words.js'
import type { PagePair, PageResult } from './page-pair.js'

type Compared = Pick<PagePair, 'number' | 'result'>

/** What the comparison of the pages has shown so far. */
export function summaryOf(pairs: Compared[], canRead: boolean): string {
  const own = words.pages
  if (!canRead) return own.notCompared
  const unknown = pairs.filter(({ result }) => result === 'unknown')
  const others = pairs.filter(({ result }) => isOther(result))
  return [
    fill(own.shown, { shown: pairs.length - unknown.length }),
    others.length > 0 && fill(own.someDiffer, { pages: numbersOf(others) }),
    unknown.length > 0 && fill(own.someUnknown, { pages: numbersOf(unknown) }),
    others.length + unknown.length === 0 && own.allSame
  ]
    .filter(Boolean)
    .join(' ')
}

const isOther = (result: PageResult) => result !== 'same' && result !== 'unknown'
const numbersOf = (pairs: Compared[]) => listOf(pairs.map(({ number }) => formatNumber(number)))
