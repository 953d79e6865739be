import { el } from '../../../shared/dom.js'

/** An address to write to. */
export const mailLink = (address: string): HTMLElement => el('a', { href: `mailto:${address}`, dir: 'ltr' }, address)
