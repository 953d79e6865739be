const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  // biome-ignore lint/style/noNonNullAssertion: the expression matches these characters only
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
