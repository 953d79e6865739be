/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** A page, or a frame in it. */
type Shown = Pick<Page, 'evaluate'>

/** Makes all texts as wide as the widest fonts of systems do. */
export function widen(page: Shown): Promise<void> {
  return page.evaluate(() => {
    const wide = new CSSStyleSheet()
    wide.replaceSync('* { letter-spacing: 0.06em }')
    document.adoptedStyleSheets = [wide]
  })
}

/**
 * What a reader could not see or read of an open dialog or menu, or of the page if none is open: a main button outside the window
 * though the dialog fits in it, a column of text of under twelve characters, a text that takes much more height than its lines, a button under something else, or a row that is cut.
 */
export function unfitParts(page: Shown): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open], .tools[open] .tools__list') ?? document.body
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const says = (element: Element) => element.textContent?.trim().slice(0, 40) ?? ''
    const isScrolledAway = (element: Element, y: number) => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue
        const { top, bottom } = at.getBoundingClientRect()
        if (y < top || y > bottom) return true
      }
      return false
    }
    const problems: string[] = []
    const main = [...root.querySelectorAll('.button--primary')].filter(isSeen).at(-1)
    if (root instanceof HTMLDialogElement && main) {
      const { top, bottom } = main.getBoundingClientRect()
      const isCut = top < 0 || bottom > innerHeight + 1
      const scrolls = root.scrollHeight > root.clientHeight + 1
      if (isCut && !scrolls) problems.push(`the main button is at ${Math.round(bottom)} of ${innerHeight}`)
      if (scrolls && isCut && innerHeight >= 480)
        problems.push(`the main button is only seen after scrolling: ${says(main)}`)
    }
    for (const text of [...root.querySelectorAll('p, .hint, label > span, legend')].filter(isSeen)) {
      const { length } = says(text)
      const { width } = text.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(text).fontSize)
      // An average letter is half as wide as it is high.
      const characters = width / (size / 2)
      if (length >= 12 && characters < 12)
        problems.push(`a column of ${Math.round(characters)} characters: ${says(text)}`)
      const written = document.createRange()
      written.selectNodeContents(text)
      const empty = text.getBoundingClientRect().height - written.getBoundingClientRect().height
      if (length > 0 && empty > 60 && !text.ariaHidden)
        problems.push(`${Math.round(empty)} pixels of nothing: ${says(text)}`)
    }
    for (const button of [...root.querySelectorAll('button, select')]
      .filter(isSeen)
      .filter((each) => !each.closest('[inert]'))) {
      const { left, top, width, height } = button.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (left < -1 || left + width > innerWidth + 1) problems.push(`cut at the side: ${says(button)}`)
      if (y < 0 || y > innerHeight || x < 0 || x > innerWidth || isScrolledAway(button, y)) continue
      // Such as the link to the fields, which is shown to the keyboard alone.
      if (getComputedStyle(button).pointerEvents === 'none') continue
      const there = document.elementFromPoint(x, y)
      // What stays at the lower edge covers what is scrolled below it.
      if (there?.closest('.dialog__foot, .bottom-bar')) continue
      if (there && !button.contains(there) && !there.contains(button)) problems.push(`covered: ${says(button)}`)
    }
    return problems
  })
}
