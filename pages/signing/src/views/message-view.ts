import { type Child, el } from '../../../shared/dom.js'
import { type IconName, icon } from '../icons.js'
import { t } from '../language/translate.js'

interface Message {
  icon: IconName
  tone?: 'good' | 'calm' | 'warning'
  title: string
  text: Child[]
  actions?: Child[]
  isTest?: boolean
  logo?: HTMLElement | null
  /** What is offered on every such page. */
  foot?: HTMLElement | null
}

/** A page with a single message. */
export function messageView({
  icon: name,
  tone = 'calm',
  title,
  text,
  actions = [],
  isTest = false,
  logo = null,
  foot = null
}: Message): HTMLElement {
  const paragraphs = text.map((part) => (typeof part === 'string' ? el('p', {}, part) : part))
  const card = el(
    'div',
    { class: `message message--${tone}` },
    logo,
    el('span', { class: 'message__icon' }, icon(name)),
    el('h1', { tabindex: -1 }, title),
    ...paragraphs,
    el('div', { class: 'message__actions' }, ...actions),
    foot
  )
  return el('main', { class: 'message-page' }, isTest && testBanner(), card)
}

export function loadingView(): HTMLElement {
  const spinner = el('span', { class: 'spinner', 'aria-hidden': 'true' })
  return el('main', { class: 'message-page' }, el('div', { class: 'loading', role: 'status' }, spinner, t('loading')))
}

/** Says that a test document is not legally binding. */
export function testBanner(): HTMLElement {
  return el('p', { class: 'test-banner' }, el('strong', {}, t('testDocument')), ` – ${t('testDocumentHint')}`)
}
