import { isRightToLeft } from '../text/direction.js'
import type { Segment } from '../text/segments.js'
import type { PageView } from './page-view.js'
import type { Place } from './place.js'
import { asksForSomething, typeOfLabel } from './type-of-label.js'

const LONGEST = 45
const GAP = 4
const MARGIN = 40
const NARROWEST = 50
const ENDS = /[:：]\s*$/
/** Width, and how far above and below the baseline it reaches. */
const sizes = {
  mark: { width: 180, above: 22, below: 4 },
  date: { width: 90, above: 12, below: 4 },
  other: { width: 180, above: 12, below: 4 }
}

/** Words such as `Signature:` alone on their line, with room beside them. */
export function labelPlaces(view: PageView): Place[] {
  return view.segments.flatMap((segment) => {
    const text = segment.text.trim()
    if (text.length > LONGEST || !ENDS.test(text) || !asksForSomething(text)) return []
    return isRightToLeft(text) ? [] : besideLabel(segment, text, view)
  })
}

function besideLabel({ right, baseline, size }: Segment, label: string, view: PageView): Place[] {
  const type = typeOfLabel(label, Number.POSITIVE_INFINITY, view.text)
  if (type === 'number' || type === 'text') return []
  const { width, above, below } =
    type === 'signature' || type === 'initials' ? sizes.mark : type === 'date' ? sizes.date : sizes.other
  const onLine = view.words
    .between(baseline - size, baseline + size)
    .filter((word) => word.left > right && Math.abs(word.baseline - baseline) < size)
  const next = Math.min(view.width - MARGIN, ...onLine.map(({ left }) => left - 6))
  const left = right + GAP
  const end = Math.min(next, left + width)
  if (end - left < NARROWEST) return []
  return [{ type, left, right: end, top: baseline - above, bottom: baseline + below, label, reason: 'label' }]
}
