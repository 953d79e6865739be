import { isMark } from '@signpost/spec/field-types'
import { el, fill } from '../../../shared/dom.js'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import type { PageList } from '../../../shared/pdf/page-list.js'
import type { SigningForm } from '../fields/signing-form.js'
import type { Writer } from '../language/late-texts.js'
import type { SigningField } from '../session/types.js'
import { cardPicture } from './card-picture.js'
import './cards.css'
import { type Step, stepsOf } from './steps.js'

/** What the cards need of the page that they are part of. They are built separately: only phones load them, where a document has them. */
export interface CardsHost {
  form: SigningForm
  pages: PageList
  opening: Promise<OpenPdf>
  text: Writer<'cards'>
  /** The whole screen, the part of it that the pages are in, and the bar with the button to go on. */
  screen: HTMLElement
  desk: HTMLElement
  bar: { element: HTMLElement; name(text: string | null): void }
  nameOf(field: SigningField): string
  pageLabel(page: number): string
  isFilled(field: SigningField): boolean
  /** The boxes of a field on the pages: one, or that of each page which it has a part on. */
  boxesOf(id: string): HTMLElement[]
  focusField(id: string): void
  /** Shows and says what is wrong with fields, or missing in them. Returns whether anything is. */
  findFault(ids: string[]): boolean
  /** Goes to a field on its page. */
  goToField(id: string): void
}

/** The fields of a document one by one. Each card borrows the controls of its field from the page, and gives them back. */
export class Cards {
  /** Whether cards are shown, and not the pages. */
  isOpen = false
  /** Whether it was cards that the signer filled in last. */
  isPreferred = false
  private readonly element = el('section', { class: 'card' })
  private readonly heading = el('h2', { class: 'card__name', tabindex: -1 })
  private readonly review = el('section', { class: 'card review', hidden: true })
  private readonly back: HTMLButtonElement
  private readonly toCards: HTMLButtonElement
  private borrowed: { box: HTMLElement; place: Comment }[] = []
  private at = ''

  constructor(private readonly host: CardsHost) {
    const { text, desk, pages, bar, form } = host
    const button = (look: string, name: string, onclick: () => void) =>
      el('button', { type: 'button', class: `button button--${look}`, onclick }, name)
    this.back = button('secondary', text('back'), this.goBack)
    this.back.classList.add('card__back')
    this.toCards = button('secondary', text('oneByOne'), () => this.open())
    this.toCards.classList.add('to-cards')
    const lookedAt = el('h2', { tabindex: -1 }, text('review'))
    fill(this.review, lookedAt, el('p', {}, text('reviewText')))
    desk.insertBefore(this.element, pages.element)
    desk.insertBefore(this.review, pages.element)
    bar.element.prepend(this.toCards)
    bar.element.lastElementChild?.before(this.back)
    form.subscribe(() => this.isOpen && this.nameStep())
    this.show(false)
  }

  /** Shows the card of a field, or the first one that is empty. */
  open(id?: string): void {
    const { steps, host } = this
    const step =
      steps.find(({ ids }) => ids.includes(id ?? this.at)) ??
      steps.find(({ field }) => !host.isFilled(field)) ??
      steps[0]
    if (step) this.turnTo(step)
  }

  /** Whether a field has a card. */
  has(id: string): boolean {
    return this.steps.some(({ ids }) => ids.includes(id))
  }

  /** Goes to the next card, or after the last one to the pages with everything on them. Stays where something is wrong. */
  next(isTyping = false): void {
    const { step, host } = this
    const next = this.steps[this.index + 1]
    if (step && host.findFault(step.ids)) host.focusField(step.field.id)
    else if (!(step && next)) this.showReview()
    else {
      this.turnTo(next)
      // The keyboard stays where it is needed again.
      if (isTyping && this.element.querySelector('.card__control .field--takes-text')) host.focusField(next.field.id)
    }
  }

  /** Puts everything back on the pages. */
  close(): void {
    this.giveBack()
    this.show(false)
  }

  focus(): void {
    this.heading.focus({ preventScroll: true })
  }

  // Without its padding.
  private get room(): number {
    const { paddingLeft, paddingRight } = getComputedStyle(this.element)
    return this.element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }

  private get steps(): Step[] {
    return stepsOf(this.host.form.shownFields)
  }

  private get index(): number {
    return this.steps.findIndex(({ ids }) => ids.includes(this.at))
  }

  private get step(): Step | undefined {
    return this.steps[this.index]
  }

  private goBack = () => {
    const before = this.steps[this.index - 1]
    if (before) this.turnTo(before)
  }

  private turnTo(step: Step) {
    const { host } = this
    const { field } = step
    this.giveBack()
    this.at = field.id
    this.isPreferred = true
    this.show(true)
    // biome-ignore lint/style/noNonNullAssertion: fields are on pages
    const view = host.pages.page(field.page)!
    const ids = placesOf(step)
    const fields = host.form.shownFields.filter(({ id, page }) => ids.includes(id) && page === field.page)
    const picture = cardPicture(fields, view, host.opening, { width: this.room, height: pictureHeight() })
    const control = el('div', { class: 'card__control' })
    fill(
      this.element,
      this.heading,
      el('figure', {}, picture, el('figcaption', {}, host.pageLabel(field.page), this.showDocument(field))),
      control,
      ids.length < step.ids.length && el('p', { class: 'hint' }, host.text('elsewhere'))
    )
    this.borrow(ids, control)
    this.nameStep()
    // Once the sender's note is read, the height of a small window is for the card.
    const isFirst = this.index === 0
    host.screen.classList.toggle('signing--begun', !isFirst)
    if (isFirst) scrollTo({ top: 0 })
    else this.element.scrollIntoView({ block: 'start' })
    this.focus()
  }

  private showDocument({ id }: SigningField) {
    const onclick = () => {
      this.close()
      this.host.goToField(id)
    }
    return el('button', { type: 'button', class: 'link', onclick }, this.host.text('showDocument'))
  }

  private showReview() {
    this.close()
    this.review.hidden = false
    scrollTo({ top: 0 })
    this.review.querySelector('h2')?.focus({ preventScroll: true })
  }

  // Fields that come and go with what is filled in change how many there are.
  private nameStep() {
    const { steps, step, index, host } = this
    if (!step) return
    const isOptional = !step.ids.some(host.form.isRequired)
    const count = host.text('step', { number: index + 1, total: steps.length })
    const note = isOptional ? `${count} · ${host.text('optional')}` : count
    const name = placesOf(step).map(this.nameOf).join(' / ')
    fill(this.heading, el('span', { class: 'card__step' }, note), ' ', el('bdi', {}, name))
    this.back.disabled = index === 0
    host.bar.name(index === steps.length - 1 ? host.text('review') : null)
  }

  private nameOf = (id: string) => {
    const field = this.host.form.fields.find((each) => each.id === id)
    return field ? this.host.nameOf(field) : ''
  }

  private show(isOpen: boolean) {
    this.isOpen = isOpen
    this.review.hidden = true
    this.element.hidden = !isOpen
    this.back.hidden = !isOpen
    this.toCards.hidden = isOpen
    this.host.screen.classList.toggle('signing--cards', isOpen)
    if (!isOpen) this.host.bar.name(null)
  }

  private borrow(ids: string[], to: HTMLElement) {
    for (const box of ids.flatMap(this.host.boxesOf)) {
      const place = document.createComment('')
      box.replaceWith(place)
      this.borrowed.push({ box, place })
      to.append(box)
    }
  }

  private giveBack() {
    const { activeElement } = document
    // What is moved loses the focus without a word.
    if (activeElement instanceof HTMLElement && this.element.contains(activeElement)) activeElement.blur()
    for (const { box, place } of this.borrowed) place.replaceWith(box)
    this.borrowed = []
  }
}

/** Of a mark, which is made once, the card is about the first of its places. */
const placesOf = ({ field, ids }: Step) => (isMark(field.type) ? [field.id] : ids)

/** The rest belongs to the field, also beside an open keyboard. */
const pictureHeight = () => Math.max(96, Math.min(260, Math.round(innerHeight * 0.3)))

/** Shows the fields of a document one by one. */
export const createCards = (host: CardsHost): Cards => new Cards(host)
