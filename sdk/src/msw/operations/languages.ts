import { describeLanguages } from '../../../../spec/languages/index.js'
import type { Handlers } from '../handler.js'

export const languages = {
  listLanguages: () => ({ data: describeLanguages() })
} satisfies Partial<Handlers>
