import type { Blank } from './blank.js'
import type { Style } from './typeface.js'

/** Text in one style, or a blank. */
export type Atom = { text: string; style: Style } | { blank: Blank }

/** Atoms with no space between them: a dollar sign stays with its blank, and the full stop after it too. */
export type Word = Atom[]

export type RichText = Word[]

// Not \s: a no-break space is not a place to break.
const MARKS = /(\*\*|_|[ \n\r\t]+)/

/**
 * Text with blanks in it. `**bold**` and `_italic_` set it off; a no-break space keeps words together.
 * @example rich`The rent is $${landlord.number('Monthly rent')} a month.`
 */
export function rich(strings: TemplateStringsArray, ...values: (Blank | string)[]): RichText {
  const builder = new Builder()
  strings.forEach((part, index) => {
    builder.write(part)
    const value = values[index]
    if (typeof value === 'string') builder.write(value)
    else if (value) builder.append({ blank: value })
  })
  return builder.finish()
}

/** The same for a text without blanks. */
export function plain(text: string): RichText {
  const builder = new Builder()
  builder.write(text)
  return builder.finish()
}

class Builder {
  private readonly words: Word[] = []
  private word: Word = []
  private style: Style = 'regular'

  write(text: string): void {
    for (const token of text.split(MARKS)) {
      if (token === '') continue
      if (token === '**') this.toggle('bold')
      else if (token === '_') this.toggle('italic')
      else if (/^[ \n\r\t]+$/.test(token)) this.endWord()
      else this.append({ text: token, style: this.style })
    }
  }

  append(atom: Atom): void {
    this.word.push(atom)
  }

  finish(): RichText {
    this.endWord()
    return this.words
  }

  private toggle(style: Style): void {
    this.style = this.style === style ? 'regular' : style
  }

  private endWord(): void {
    if (this.word.length > 0) this.words.push(this.word)
    this.word = []
  }
}
