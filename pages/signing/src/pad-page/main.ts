import { wearColor } from '../../../shared/brand.js'
import { el } from '../../../shared/dom.js'
import { type PlainKey, t, useLanguage } from '../language/translate.js'
import { ApiFailure, isTransient } from '../session/api-failure.js'
import { RequestKey } from '../session/request-key.js'
import { readToken } from '../session/token.js'
import { messageView } from '../views/message-view.js'
import { showScreen } from '../views/screen.js'
import { PadApi } from './pad-api.js'
import { padView } from './pad-view.js'

const api = new PadApi(readToken(location.hash) ?? '')
const requestKey = new RequestKey()
const dark = matchMedia('(prefers-color-scheme: dark)')

// Scanning another code in the same tab changes only the fragment, which does not reload the page.
addEventListener('hashchange', () => location.reload())
void start()

async function start() {
  await useLanguage(navigator.language)
  try {
    const pad = await api.getPad()
    await useLanguage(pad.language_used)
    const wear = () => wearColor(document.documentElement, pad.branding.color, dark.matches ? 'dark' : 'light')
    dark.onchange = wear
    wear()
    const view = padView(pad.purpose, send)
    showScreen(view, t(pad.purpose === 'signature' ? 'drawSignature' : 'drawInitials'))
  } catch (error) {
    fail(error)
  }
}

async function send(image: string): Promise<string | undefined> {
  try {
    await api.draw(image, requestKey.for({ image }))
    show('done', 'phoneSentTitle', 'phoneSentText')
  } catch (error) {
    if (isTransient(error)) return t('serviceUnreachable')
    if (error instanceof ApiFailure && error.code === 'SIGNATURE_EMPTY') return t('drawFirst')
    fail(error)
  }
}

function fail(error: unknown) {
  if (!isTransient(error)) return show('clock', 'linkExpiredTitle', 'phoneOver')
  const retry = () => void start()
  const again = el('button', { type: 'button', class: 'button button--primary', onclick: retry }, t('tryAgain'))
  show('alert', 'unreachableTitle', 'serviceUnreachable', [again])
}

function show(icon: 'done' | 'clock' | 'alert', title: PlainKey, text: PlainKey, actions: HTMLElement[] = []) {
  const tone = icon === 'done' ? 'good' : 'warning'
  showScreen(messageView({ icon, tone, title: t(title), text: [t(text)], actions }), t(title))
}
