// biome-ignore-all lint/style/noNonNullAssertion: names, panels and buttons are as many, and indexes are of them

import { el, uniqueId } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import type { SignatureTab } from './tab.js'

type TabName = 'draw' | 'type' | 'upload'

export interface TabList {
  element: HTMLElement
  current(): SignatureTab
  focus(): void
}

/** Tabs with arrow key navigation, as screen reader users expect. */
export function createTabList(tabs: Record<TabName, SignatureTab>, onChange: () => void): TabList {
  const names = Object.keys(tabs) as TabName[]
  const panels = names.map((name) =>
    el('div', { class: 'tabs__panel', role: 'tabpanel', id: uniqueId('panel') }, tabs[name].element)
  )
  const buttons = names.map((name, index) => {
    const attributes = { type: 'button', class: 'tabs__tab', role: 'tab', id: uniqueId('tab') }
    return el('button', { ...attributes, 'aria-controls': panels[index]!.id, onclick: () => select(index) }, t(name))
  })
  for (const [index, panel] of panels.entries()) panel.setAttribute('aria-labelledby', buttons[index]!.id)
  const list = el('div', { class: 'tabs__list', role: 'tablist', onkeydown: move }, ...buttons)
  let selected = 0

  function select(index: number) {
    selected = index
    for (const [at, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(at === index))
      button.tabIndex = at === index ? 0 : -1
      panels[at]!.hidden = at !== index
    }
    tabs[names[index]!].show()
    onChange()
  }

  function move(event: KeyboardEvent) {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const last = buttons.length - 1
    const targets: Record<string, number> = {
      [forward]: selected === last ? 0 : selected + 1,
      [backward]: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    select(target)
    buttons[target]!.focus()
  }

  select(0)
  return {
    element: el('div', { class: 'tabs' }, list, ...panels),
    current: () => tabs[names[selected]!],
    focus: () => buttons[selected]!.focus()
  }
}
