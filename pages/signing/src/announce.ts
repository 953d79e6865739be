/** Makes screen readers announce a text, without moving the focus. */
export function announce(text: string): void {
  const announcer = document.getElementById('announcer')
  if (!announcer) return
  // Screen readers announce only changes, so a repeated text is varied invisibly.
  announcer.textContent = announcer.textContent === text ? `${text}\u00a0` : text
}
