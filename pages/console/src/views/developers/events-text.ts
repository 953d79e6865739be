import { t } from '../../language/translate.js'

/** The types of events that an endpoint gets, in words. */
export const eventsText = (events: readonly string[]): string =>
  events.includes('*') ? t('All, also those of later versions') : events.join(', ')
