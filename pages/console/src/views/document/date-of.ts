import { currentLanguage } from '../../language/translate.js'

/** A date and a time, short. */
export const dateOf = (at: string | null) =>
  at === null
    ? '–'
    : new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
