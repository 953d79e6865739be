import type { ComponentChildren } from 'preact'

interface EmptyStateProps {
  /** What there is not, and what to do about it. */
  text: string
  /** What does it, here or with the API. */
  children?: ComponentChildren
}

/** What is shown in place of something that there is none of. */
export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <p role="status">{text}</p>
      {children}
    </div>
  )
}
