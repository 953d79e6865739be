// WebKitGTK with its driver, and a virtual screen for it: for the drill alone, because they are large.
import { installMissing } from '../../../scripts/system-tools.mjs'

const absent = installMissing({ 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' }, 'the drill')
if (absent.length > 0) {
  console.error(`This drill needs what is not installed here: ${absent.join(', ')}.`)
  process.exit(1)
}
