import type { ComponentChildren } from 'preact'
import { go } from '../route.js'

interface LinkProps {
  to: string
  class?: string
  title?: string
  'aria-current'?: 'page' | 'true' | undefined
  children: ComponentChildren
}

/** A link to another view, without loading the page. Opens in a new tab as other links do. */
export function Link({ to, children, class: name, title, 'aria-current': current }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} class={name} title={title} aria-current={current} onClick={follow}>
      {children}
    </a>
  )
}
