import type { MarkType } from '@signpost/spec/field-types'
import { el, fill } from '../../../shared/dom.js'
import { addressOf } from '../../../shared/pdf/address-of.js'
import { announce } from '../announce.js'
import { t } from '../language/translate.js'
import { ApiFailure } from '../session/api-failure.js'
import type { SigningDrawing, SigningPadLink } from '../session/types.js'

/** The part of the API that lends a signer another device to draw on. */
export interface Pads {
  createPad(purpose: MarkType): Promise<SigningPadLink>
  getDrawing(): Promise<SigningDrawing>
}

interface Listeners {
  /** `image` is a PNG in base64. */
  onDrawn: (image: string) => void
  onBack: () => void
}

const INTERVAL = 1500

/** A QR code of a page to draw on with a phone. Waits for the drawing while it is shown. */
export function createPhonePad(kind: MarkType, pads: Pads, { onDrawn, onBack }: Listeners) {
  const code = el('div', { class: 'phone__frame' })
  const text = el('p', { role: 'status' })
  const again = button('phoneNewCode', open)
  const element = el(
    'div',
    { class: 'phone', hidden: true },
    code,
    el('div', { class: 'phone__text' }, text, again, button('phoneBack', close))
  )
  let timer = 0

  async function open() {
    element.hidden = false
    again.hidden = true
    fill(code, el('span', { class: 'spinner', 'aria-hidden': 'true' }))
    text.textContent = ''
    try {
      const [{ url }, { drawQr }] = await Promise.all([pads.createPad(kind), import(addressOf('qr'))])
      fill(code, drawQr(url, t('phoneCode')))
      text.textContent = t('phoneScan')
      await wait()
    } catch {
      end('somethingWrong')
    }
  }

  function wait() {
    clearTimeout(timer)
    timer = window.setTimeout(() => void ask().catch(() => end('somethingWrong')), INTERVAL)
  }

  async function ask() {
    // Closed with its dialog: asks again when that is opened.
    if (element.hidden) return
    if (element.getClientRects().length === 0) return wait()
    const { state, image } = await pads.getDrawing().catch(unlessRefused)
    if (state === 'ended') return end('phoneEnded')
    if (image === null) return wait()
    element.hidden = true
    announce(t('phoneDrawn'))
    onDrawn(image)
  }

  function end(why: 'phoneEnded' | 'somethingWrong') {
    fill(code)
    text.textContent = t(why)
    again.hidden = false
  }

  function close() {
    clearTimeout(timer)
    element.hidden = true
    onBack()
  }

  return { element, open }
}

function button(text: 'phoneNewCode' | 'phoneBack', onclick: () => void) {
  return el('button', { type: 'button', class: 'button button--secondary', onclick }, t(text))
}

// A line that is cut for a moment, as when the phone takes over the network, does not end the wait.
function unlessRefused(error: unknown): SigningDrawing {
  if (error instanceof ApiFailure && error.status < 500 && error.status !== 429) throw error
  return { state: 'waiting', image: null }
}
