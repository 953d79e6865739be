import type { ComponentChildren } from 'preact'
import { go } from '../route.js'

interface LinkProps {
  to: string
  class?: string
  title?: string
  /** What it is called, where its text alone is not clear. */
  'aria-label'?: string
  'aria-current'?: 'page' | 'true' | undefined
  children: ComponentChildren
}

/** A link to another view, without loading the page. Opens in a new tab as other links do. */
export function Link({ to, children, ...attributes }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} {...attributes} onClick={follow}>
      {children}
    </a>
  )
}
