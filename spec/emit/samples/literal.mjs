// How languages write values: texts, the keys of objects, words, what is between the braces of a short object and its content,
// and the indent of one level.

/** Code that is inserted as it is, such as a call that reads a file. */
export class Code {
  constructor(source) {
    this.source = source
  }
}

const WIDTH = 80
const plain = (text, quote) =>
  `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n')}${quote}`

export const javascript = {
  string: (text) => plain(text, "'"),
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? `${name}: ` : `${plain(name, "'")}: `),
  words: { true: 'true', false: 'false', null: 'null' },
  padding: ' ',
  indent: '  '
}

export const python = {
  string: (text) => plain(text, '"'),
  key: (name) => `${plain(name, '"')}: `,
  words: { true: 'True', false: 'False', null: 'None' },
  padding: '',
  indent: '    '
}

export const ruby = {
  string: (text) => plain(text, '"'),
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? `${name}: ` : `${plain(name, '"')}: `),
  words: { true: 'true', false: 'false', null: 'nil' },
  padding: ' ',
  indent: '  '
}

export const json = {
  string: (text) => JSON.stringify(text),
  key: (name) => `${JSON.stringify(name)}: `,
  words: { true: 'true', false: 'false', null: 'null' },
  padding: ' ',
  indent: '  '
}

/** Writes a value in the syntax of a language, in one line if it fits. `used` is what precedes it in its line. */
export function literal(value, dialect, indent = '', used = 0) {
  const inline = inOneLine(value, dialect)
  if (indent.length + used + inline.length <= WIDTH || typeof value !== 'object' || value === null) return inline
  if (value instanceof Code) return inline
  const inner = indent + dialect.indent
  const rows = Array.isArray(value)
    ? value.map((each) => literal(each, dialect, inner))
    : Object.entries(value).map(([name, each]) => {
        const key = dialect.key(name)
        return `${key}${literal(each, dialect, inner, key.length)}`
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${rows.map((row) => `${inner}${row}`).join(',\n')}\n${indent}${close}`
}

function inOneLine(value, dialect) {
  if (value instanceof Code) return value.source
  if (value === null) return dialect.words.null
  if (typeof value === 'string') return dialect.string(value)
  if (typeof value === 'boolean') return dialect.words[`${value}`]
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `[${value.map((each) => inOneLine(each, dialect)).join(', ')}]`
  const entries = Object.entries(value).map(([name, each]) => `${dialect.key(name)}${inOneLine(each, dialect)}`)
  return entries.length > 0 ? `{${dialect.padding}${entries.join(', ')}${dialect.padding}}` : '{}'
}
