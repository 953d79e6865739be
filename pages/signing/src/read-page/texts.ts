import { en } from '@signpost/spec/texts/read'
import { OwnTexts } from '../language/late-texts.js'

/** The texts of the page that only recipients of copies see. */
export const { text, useBrowserLanguage } = new OwnTexts('read', en)
