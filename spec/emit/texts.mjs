// Types of the texts for people, made from the English ones, and what says that those of another language do not fit them.

const forms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Whether it is one text, in the plural forms of its language. */
const isPlural = (texts) => 'other' in texts && Object.keys(texts).every((form) => forms.includes(form))

/** The names of the places of a text, in order: `name` of `Hello {name}`. */
const placesIn = (text) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort()

/** The type of English texts, as the source of TypeScript. */
export function typeOf(texts, notes = {}, path = []) {
  if (typeof texts === 'string') return `Text${ofPlaces(placesIn(texts))}`
  // Of a list, nothing says which text has which place.
  if (Array.isArray(texts)) return `readonly Text${ofPlaces(placesIn(texts.join()))}[]`
  if (isPlural(texts)) return `PluralText${ofPlaces([...new Set([...placesIn(texts.other), 'count'])].sort())}`
  const members = Object.entries(texts).map(([key, own]) => {
    const place = [...path, key]
    const note = notes[place.join('.')]
    return `${note ? `/** ${note} */\n` : ''}${JSON.stringify(key)}: ${typeOf(own, notes, place)}`
  })
  return `{\n${members.join('\n')}\n}`
}

const ofPlaces = (names) => (names.length > 0 ? `<${names.map((name) => `'${name}'`).join(' | ')}>` : '')

/** What is wrong with the texts of a language, beside those of English. Each names its text. */
export function problemsOf(language, texts, english, path = []) {
  const name = path.join('.')
  if (typeof english === 'string') {
    if (typeof texts !== 'string' || texts.trim() === '') return [`${name} is missing.`]
    const [own, wanted] = [placesIn(texts), placesIn(english)].map((names) => names.join(', '))
    return own === wanted ? [] : [`${name} has the places ${own || 'none'} instead of ${wanted || 'none'}.`]
  }
  if (typeof texts !== 'object') return [`${name} is missing.`]
  if (Array.isArray(english)) {
    // A language may name in another sentence what English names in one.
    const isWhole = texts.length === english.length && texts.every((text) => text.trim() !== '')
    return isWhole ? problemsOf(language, texts.join(), english.join(), path) : [`${name} is not whole.`]
  }
  if (isPlural(english)) {
    const missing = formsNeeded(language).filter((form) => !(form in texts))
    const wrong = Object.values(texts).flatMap((text) => problemsOf(language, text, english.other, path))
    return [...missing.map((form) => `${name} lacks the plural form ${form}.`), ...wrong]
  }
  const extra = Object.keys(texts).filter((key) => !(key in english))
  return [
    ...extra.map((key) => `${[...path, key].join('.')} is not in English.`),
    ...Object.entries(english).flatMap(([key, own]) => problemsOf(language, texts[key], own, [...path, key]))
  ]
}

/** The plural forms that whole numbers have in a language. */
function formsNeeded(language) {
  const rules = new Intl.PluralRules(language)
  return [...new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))]
}
