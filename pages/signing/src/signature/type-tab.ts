import type { MarkType } from '@signpost/spec/field-types'
import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import { INK, toPicture } from './picture.js'
import type { SignatureTab } from './tab.js'
import { trimCanvas } from './trim-canvas.js'

const FONT = '500 160px "Signpost Hand", cursive'
const MOST_CHARACTERS = 100

/** A name in a handwriting font. The server renders it again from the text. */
export function createTypeTab(kind: MarkType, preset: string): SignatureTab {
  const preview = el('p', { class: 'typed__preview', 'aria-hidden': 'true', dir: 'auto' }, preset)
  const input = el('input', {
    type: 'text',
    class: 'input',
    maxlength: MOST_CHARACTERS,
    dir: 'auto',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => {
      preview.textContent = input.value
    }
  })
  input.value = preset
  const label = t(kind === 'signature' ? 'typeSignature' : 'typeInitials')
  return {
    element: el('div', { class: 'typed' }, el('label', { class: 'label' }, label, input), preview),
    show: () => undefined,
    async read() {
      const text = input.value.trim()
      // The API says the same with SIGNATURE_EMPTY, whose text is about drawings.
      if (!/[\p{L}\p{N}]/u.test(text)) return { problem: t('typeFirst') }
      return { entry: { kind: 'typed', text }, picture: await drawText(text) }
    }
  }
}

async function drawText(text: string): Promise<string> {
  await document.fonts.load(FONT, text).catch(() => [])
  const canvas = document.createElement('canvas')
  // biome-ignore lint/style/noNonNullAssertion: a canvas always has this context
  const measured = canvas.getContext('2d')!
  measured.font = FONT
  canvas.width = Math.ceil(measured.measureText(text).width) + 160
  canvas.height = 400
  // biome-ignore lint/style/noNonNullAssertion: a canvas always has this context
  const context = canvas.getContext('2d')!
  context.font = FONT
  context.fillStyle = INK
  context.fillText(text, 80, 240)
  const trimmed = trimCanvas(canvas, 4) ?? canvas
  return toPicture(trimmed, trimmed.width, trimmed.height, 1200)
}
