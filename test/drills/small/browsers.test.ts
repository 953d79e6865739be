import { describeBrokenScript } from './support/broken-script.js'

await describeBrokenScript('packaged')
