import { en } from '@signpost/spec/texts/in-person'
import { OwnTexts } from '../language/late-texts.js'

/** The texts of the page of a device that is handed around. */
export const { text, useBrowserLanguage } = new OwnTexts('in-person', en)
