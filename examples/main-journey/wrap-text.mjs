/** Breaks a text into lines that are no wider than this many points. */
export function wrapText(text, font, size, width) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
