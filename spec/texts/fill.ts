import type { Plural } from '../languages/index.js'

declare const places: unique symbol

/** A text of the catalogue, with the names of the places in it that are to be filled: `Hello {name}` is a `Text<'name'>`. */
export type Text<Place extends string = never> = string & { readonly length: number; readonly [places]?: Place }

/** A text that counts: in the plural forms of its language. */
export type PluralText<Place extends string> = Plural & { readonly [places]?: Place }

/** The places of a text, or of all texts of a group. */
export type PlacesOf<Texts> = Texts extends { readonly [places]?: infer Place }
  ? Extract<Place, string>
  : Texts extends readonly (infer One)[]
    ? PlacesOf<One>
    : { [Key in keyof Texts]: PlacesOf<Texts[Key]> }[keyof Texts]

type Value = string | number

/** What the places of a text, or of a group of texts, are filled with. */
export type ValuesFor<Texts> = { [Place in PlacesOf<Texts>]: Value }

/**
 * Fills the places of a text.
 * @param show how values are written. Without it, as they are
 */
export const fill = <T extends Text<string>>(text: T, values: ValuesFor<T>, show: (value: Value) => string = String) =>
  fillPlaces(text, values, show)

/** Like {@link fill}, for a text that only its key says the places of. A place without a value stays as it is. */
export const fillPlaces = (
  text: string,
  values: Record<string, Value | undefined>,
  show: (value: Value) => string = String
): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : show(value)
  })

/** A group of texts that has been filled. */
export type Filled<Texts> = Texts extends string
  ? string
  : Texts extends readonly (infer One)[]
    ? Filled<One>[]
    : { [Key in keyof Texts]: Filled<Texts[Key]> }

/** Fills the places of all texts of a group. */
export function fillAll<Texts>(texts: Texts, values: ValuesFor<Texts>): Filled<Texts> {
  const fillOne = (texts: unknown): unknown => {
    if (typeof texts === 'string') return fillPlaces(texts, values)
    if (Array.isArray(texts)) return texts.map(fillOne)
    return Object.fromEntries(Object.entries(texts as object).map(([key, own]) => [key, fillOne(own)]))
  }
  return fillOne(texts) as Filled<Texts>
}

/** The arguments that a text takes after its key: what its places are filled with, if it has any. */
export type ArgumentsFor<Texts> = [PlacesOf<Texts>] extends [never] ? [] : [values: ValuesFor<Texts>]
