import type { PageText } from '../text/glyph.js'
import type { Shape } from '../text/shape-reader.js'
import { cellPlaces } from './cell-places.js'
import type { Effort } from './effort.js'
import { labelPlaces } from './label-places.js'
import { linePlaces } from './line-places.js'
import { viewOf } from './page-view.js'
import { distinct, type Place } from './place.js'
import { squarePlaces } from './square-places.js'

/** How many places of a page are suggested. */
export const MOST = 300

/**
 * Places where fields probably belong on a page. Each rule needs a label or a neighbour, because a missing place costs the sender
 * one drag, and a wrong one must be found and deleted.
 * One more than are suggested, if there are.
 * @param better places that are known already: nothing else is suggested there
 */
export function suggestOnPage(text: PageText, shapes: Shape[], better: Place[], effort: Effort): Place[] {
  const view = viewOf(text, shapes, effort)
  const squares = squarePlaces(view)
  const all = [...better, ...squares, ...cellPlaces(view, squares), ...linePlaces(view), ...labelPlaces(view)]
  return distinct(all, text, MOST + 1)
}
