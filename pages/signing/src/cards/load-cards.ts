import { el } from '../../../shared/dom.js'
import { loadTexts } from '../../../shared/load-texts.js'
import { addressOf } from '../../../shared/pdf/address-of.js'
import { writerOf } from '../language/late-texts.js'
import { pageLanguage } from '../language/translate.js'
import type { Cards, CardsHost } from './cards.js'

/** Where documents are filled in one field at a time: a page on a phone is too small to type in, held either way. */
const phones = '(pointer: coarse) and (max-width: 640px), (pointer: coarse) and (max-height: 480px)'

export const isPhone = (): boolean => matchMedia(phones).matches

/** Loads the cards. Null without them: the pages can do all that they can. */
export async function loadCards(host: Omit<CardsHost, 'text'>): Promise<Cards | null> {
  const style = el('link', { rel: 'stylesheet', href: addressOf('cards-style') })
  const styled = new Promise((resolve, reject) => Object.assign(style, { onload: resolve, onerror: reject }))
  document.head.append(style)
  const script: Promise<typeof import('./cards.js')> = import(addressOf('cards'))
  const loading = Promise.all([script, loadTexts('cards', pageLanguage()), styled])
  const loaded = await loading.catch(() => null)
  if (!loaded) return null
  const [{ createCards }, texts] = loaded
  return createCards({ ...host, text: writerOf(() => texts) })
}
