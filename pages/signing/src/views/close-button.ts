import { el } from '../../../shared/dom.js'
import type { ParentMessages } from '../../../shared/frame/parent-messages.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'

/** A button that asks the embedding page to remove the frame; null if the page is not embedded. */
export function doneButton(messages: ParentMessages): HTMLElement | null {
  if (!messages.framed) return null
  return el('button', { type: 'button', class: 'button button--secondary', onclick: messages.close }, t('done'))
}

export function closeButton(messages: ParentMessages): HTMLElement | null {
  if (!messages.needsCloseButton) return null
  const attributes = { type: 'button', class: 'button button--icon', 'aria-label': t('close'), title: t('close') }
  return el('button', { ...attributes, onclick: messages.requestClose }, icon('close'))
}
