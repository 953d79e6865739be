import { ParentMessages } from './parent-messages.js'
import { findFraming } from './parent-origin.js'

/** Tells the page around this one, before anything else is loaded, that the browser shows it in its frame. */
export function sayHello(): void {
  new ParentMessages(findFraming(window), window.parent).hello()
}
