/** Has a screen reader say something, without moving the focus. */
export function announce(text: string): void {
  const announcer = document.getElementById('announcer')
  if (!announcer) return
  // The same words twice in a row are said only once, unless something changes.
  announcer.textContent = announcer.textContent === text ? `${text}\u00a0` : text
}
