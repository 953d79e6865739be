const GAP = 12

/**
 * Where text is too small to type in, the focused field is moved out of the page, to the lower edge of the visible area:
 * enlarged in place, it would cover its neighbours. Its position on the page stays marked and in view.
 */
export function dockFields(pages: HTMLElement): void {
  let docked: HTMLElement | null = null
  // Its texts wrap, and so it grows while somebody types.
  const barWatcher = new ResizeObserver(follow)
  pages.addEventListener('focusin', ({ target }) => dock((target as HTMLElement).closest<HTMLElement>('.field')))
  pages.addEventListener('focusout', ({ relatedTarget }) => {
    if (!docked?.contains(relatedTarget as Node | null)) undock()
  })
  window.visualViewport?.addEventListener('resize', follow)
  window.visualViewport?.addEventListener('scroll', follow)

  function dock(field: HTMLElement | null) {
    if (docked === field || !field?.matches('.page--small .field--takes-text')) return
    docked = field
    field.classList.add('field--docked')
    // biome-ignore lint/style/noNonNullAssertion: fields are on pages
    field.closest('.page')!.classList.add('page--docked')
    const bar = document.querySelector('.bottom-bar')
    if (bar) barWatcher.observe(bar)
    follow()
  }

  function undock() {
    docked?.classList.remove('field--docked')
    docked?.closest('.page')?.classList.remove('page--docked')
    docked = null
    barWatcher.disconnect()
  }

  // Above the bottom bar, or above the on-screen keyboard, which covers the bar.
  function follow() {
    if (!docked) return
    const { height, offsetTop } = window.visualViewport ?? { height: innerHeight, offsetTop: 0 }
    const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().height ?? 0
    const bottom = Math.max(bar, innerHeight - height - offsetTop)
    docked.style.setProperty('--dock-bottom', `${bottom}px`)
    showPlace(docked, offsetTop, innerHeight - bottom)
  }
}

function showPlace(field: HTMLElement, above: number, below: number) {
  const top = Math.max(above, document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0) + GAP
  const panel = Number.parseFloat(getComputedStyle(field, '::before').height) || 0
  const bottom = below - panel - GAP
  const place = field.getBoundingClientRect()
  if (place.top < top || place.bottom > bottom)
    scrollBy(0, place.top - Math.max(top, (top + bottom - place.height) / 2))
}
