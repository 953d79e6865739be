import { en } from '@signpost/spec/texts/link'
import { OwnTexts } from '../language/late-texts.js'

/** The texts of the page of links. */
export const { text, useBrowserLanguage } = new OwnTexts('link', en)
