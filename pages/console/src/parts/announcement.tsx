/** What happened. A number of its own for each, so that the same text is read again. */
export interface Announced {
  text: string
  number: number
}

/** Tells screen readers what happened, without showing it. */
export function Announcement({ of: { text, number } }: { of: Announced }) {
  return (
    <div class="visually-hidden" role="status">
      <span key={number}>{text}</span>
    </div>
  )
}
