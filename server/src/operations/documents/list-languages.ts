import { describeLanguages } from '@signpost/spec/languages'
import type { Handler } from '../call.js'

export const listLanguages: Handler<'listLanguages'> = async () => ({ data: describeLanguages() })
