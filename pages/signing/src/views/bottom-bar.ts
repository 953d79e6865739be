import { el, fill } from '../../../shared/dom.js'
import type { SaveStatus } from '../fields/autosave.js'
import type { Requirement } from '../fields/requirements.js'
import { icon } from '../icons.js'
import { t } from '../language/translate.js'

/** The progress, the save status, and the buttons to zoom and to go to the next requirement. */
export class BottomBar {
  readonly element: HTMLElement
  private readonly meter = el('div', {
    class: 'meter',
    role: 'progressbar',
    'aria-label': t('progress'),
    'aria-valuemin': 0
  })
  private readonly count = el('p', { class: 'bottom-bar__count' })
  private readonly status = el('p', { class: 'bottom-bar__status', role: 'status' })
  private readonly next: HTMLButtonElement
  private ownName: string | null = null

  constructor(
    onNext: () => void,
    private readonly onSaveAgain: () => void,
    zoom: HTMLElement,
    /** What is left to do where no field is required. */
    private readonly lastStep: string
  ) {
    this.next = el(
      'button',
      { type: 'button', class: 'button button--primary bottom-bar__next', onclick: onNext, disabled: true },
      t('start')
    )
    const row = el('div', { class: 'bottom-bar__words' }, this.count, this.status)
    const progress = el('div', { class: 'bottom-bar__progress' }, row, this.meter)
    this.element = el('footer', { class: 'bottom-bar' }, progress, zoom, this.next)
  }

  showProgress(all: Requirement[]): void {
    const [done, total] = [all.filter(({ isMet }) => isMet).length, all.length]
    this.count.textContent = total === 0 ? this.lastStep : t('requiredDone', { done, total, count: total })
    this.meter.setAttribute('aria-valuemax', String(total || 1))
    this.meter.setAttribute('aria-valuenow', String(done))
    this.meter.setAttribute('aria-valuetext', this.count.textContent)
    this.meter.style.setProperty('--done', String(total ? done / total : 0))
    this.element.classList.toggle('bottom-bar--done', total > 0 && done === total)
  }

  /** Enables the button once there is something to go to. */
  enable(): void {
    this.next.disabled = false
  }

  /** Changes the button from “start” to “next”. */
  begin(): void {
    this.next.textContent = this.ownName ?? t('next')
  }

  /** Says what the button does where it is not the next field that it goes to. Null where it is. */
  name(text: string | null): void {
    this.ownName = text
    this.begin()
  }

  /** Hides the button while the closing card is in view. */
  hideNext(isHidden: boolean): void {
    this.next.hidden = isHidden
  }

  showStatus(status: SaveStatus | 'elsewhere'): void {
    this.status.classList.toggle('bottom-bar__status--failed', status === 'failed' || status === 'partly')
    if (status === 'idle') fill(this.status)
    if (status === 'saving' && !this.status.querySelector('button')) fill(this.status, t('saving'))
    if (status === 'saved') fill(this.status, icon('check'), t('saved'))
    if (status === 'elsewhere') fill(this.status, icon('check'), t('savedElsewhere'))
    if (status === 'partly') fill(this.status, icon('alert'), t('partlySaved'))
    if (status === 'failed') fill(this.status, icon('alert'), el('span', {}, t('saveFailed')), this.againButton())
  }

  private againButton() {
    return el('button', { type: 'button', class: 'link', onclick: this.onSaveAgain }, t('saveAgain'))
  }
}
