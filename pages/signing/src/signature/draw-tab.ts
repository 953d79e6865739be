import type { MarkType } from '@signpost/spec/field-types'
import SignaturePad from 'signature_pad'
import { el, fill } from '../../../shared/dom.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'
import { createPhonePad, type Pads } from './phone-pad.js'
import { base64Of, INK, pictureOf, toPicture } from './picture.js'
import { scaleStrokes } from './scale-strokes.js'
import type { SignatureTab } from './tab.js'
import { trimCanvas } from './trim-canvas.js'

const LARGEST = 1600

/** A tab to draw on with mouse, finger or pen, and, with `pads`, on a phone. */
export function createDrawTab(kind: MarkType, pads?: Pads): SignatureTab {
  const canvas = el('canvas', {
    class: 'pad__canvas',
    role: 'img',
    'aria-label': t(kind === 'signature' ? 'drawSignature' : 'drawInitials')
  })
  const pad = new SignaturePad(canvas, { penColor: INK, minWidth: 1.1, maxWidth: 3.2, throttle: 8 })
  const surface = createSurface(canvas, pad)
  const clear = el('button', { type: 'button', class: 'button button--quiet', onclick: clearAll }, t('clear'))
  const undo = el(
    'button',
    { type: 'button', class: 'button button--quiet', onclick: surface.undo },
    icon('undo'),
    t('undo')
  )
  const drawn = el('div', { class: 'pad__drawn', hidden: true })
  const phone = pads && createPhonePad(kind, pads, { onDrawn: showDrawn, onBack: showPad })
  const usePhone =
    phone &&
    el('button', { type: 'button', class: 'button button--quiet pad__phone', onclick: openPhone }, t('phoneUse'))
  const own = el(
    'div',
    {},
    el('div', { class: `pad__surface pad__surface--${kind}` }, canvas, el('span', { class: 'pad__line' }), drawn),
    el('div', { class: 'pad__actions' }, pads && el('p', { class: 'hint' }, t('drawHint')), usePhone, undo, clear)
  )
  const element = el('div', { class: 'pad' }, own, phone?.element)
  let received: string | null = null
  new ResizeObserver(surface.fit).observe(canvas)

  function openPhone() {
    own.hidden = true
    void phone?.open()
  }

  function showPad() {
    own.hidden = false
    surface.fit()
    usePhone?.focus()
  }

  function showDrawn(image: string) {
    received = image
    fill(drawn, el('img', { src: pictureOf(image), alt: t('preview') }))
    drawn.hidden = false
    undo.hidden = true
    showPad()
    clear.focus()
  }

  function clearAll() {
    received = null
    fill(drawn)
    drawn.hidden = true
    undo.hidden = false
    surface.clear()
  }

  return {
    element,
    show: surface.fit,
    async read() {
      if (received !== null) return { entry: { kind: 'drawn', image: received }, picture: pictureOf(received) }
      const trimmed = pad.isEmpty() ? null : trimCanvas(canvas)
      if (!trimmed) return { problem: t('drawFirst') }
      const picture = toPicture(trimmed, trimmed.width, trimmed.height, LARGEST)
      return { entry: { kind: 'drawn', image: base64Of(picture) }, picture }
    }
  }
}

/** Preserves the drawing when the canvas is resized. */
function createSurface(canvas: HTMLCanvasElement, pad: SignaturePad) {
  let size = { width: 0, height: 0 }
  let drawn = { strokes: pad.toData(), size }
  const remember = () => {
    drawn = { strokes: pad.toData(), size }
  }
  let isDrawing = false
  pad.addEventListener('beginStroke', () => {
    isDrawing = true
  })
  pad.addEventListener('endStroke', () => {
    isDrawing = false
    remember()
    fit()
  })

  // A pad that is cleared during a stroke never sees its end, and takes no other.
  function endStroke() {
    if (!isDrawing) return
    pad.off()
    pad.on()
    isDrawing = false
  }

  // Enough pixels for sharp printing. During a stroke, as when a phone is turned, it waits for its end.
  function fit() {
    const { clientWidth, clientHeight } = canvas
    if (!clientWidth || isDrawing) return
    const ratio = Math.min(4, Math.max(devicePixelRatio, 2.5))
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)]
    if (canvas.width === width && canvas.height === height) return
    canvas.width = width
    canvas.height = height
    // biome-ignore lint/style/noNonNullAssertion: a canvas always has this context
    canvas.getContext('2d')!.scale(ratio, ratio)
    size = { width: clientWidth, height: clientHeight }
    pad.clear()
    if (drawn.strokes.length > 0) pad.fromData(scaleStrokes(drawn.strokes, drawn.size, size))
  }

  return {
    fit,
    clear: () => {
      endStroke()
      pad.clear()
      remember()
    },
    undo: () => {
      endStroke()
      pad.fromData(pad.toData().slice(0, -1))
      remember()
    }
  }
}
