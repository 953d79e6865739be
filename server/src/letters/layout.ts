import { directionOf } from '@signpost/spec/languages'
import { type Letter, previewOf } from '@signpost/spec/letters'
import { accentOf, type StoredLogo } from '@signpost/spec/rules'
import { escapeHtml } from '../common/escape-html.js'

/** The look of the sender. */
export interface Brand {
  /** The alternative text of the logo. */
  name: string
  logo: (Pick<StoredLogo, 'width' | 'height'> & { url: string }) | null
  color: string | null
}

/** The look of letters of the service itself. */
export const ownBrand: Brand = { name: 'Signpost', logo: null, color: null }

const ownColor = '#1f4fd8'
const paper = '#ffffff'
const darkPaper = '#1a212c'
// Keeps what follows the preview out of lists of e-mails: spaces of no width that are not collapsed.
const silence = '&#8203;&nbsp;'.repeat(60)
/** The most that a logo takes, in pixels. */
const logoSpace = { width: 200, height: 48 }

/**
 * A letter as HTML that all mail programs render alike: tables, inline styles, and no remote image but the logo, whose
 * address is the same in each letter and so tells nothing about its reader.
 */
export function htmlOf(letter: Letter, brand: Brand): string {
  const { language, greeting, paragraphs, quote, button, note, footer, report } = letter
  const direction = directionOf(language)
  const start = direction === 'rtl' ? 'right' : 'left'
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const quoted = quote
    ? `<blockquote class="quote" dir="auto" style="margin:0 0 16px;padding:8px 16px;border-${start}:3px solid #c9d2e0;color:#3c4858">${escapeHtml(quote).replaceAll('\n', '<br>')}</blockquote>`
    : ''
  const color = brand.color ?? ownColor
  const accent = accentOf(color, [paper])
  const link = button
    ? `<p style="margin:24px 0"><a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;padding:11px 23px;border:1px solid ${accent.text};border-radius:6px;background:${accent.button};color:${accent.onButton};text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : ''
  // Who does not press a button before seeing where it goes, and whose program shows none.
  const address = button
    ? `<p dir="ltr" style="margin:0 0 16px;font-size:13px;line-height:1.4;text-align:${start};word-break:break-all"><a class="soft" href="${escapeHtml(button.url)}" style="color:#5b6675">${escapeHtml(button.url)}</a></p>`
    : ''
  const remark = note ? `<p class="soft" style="margin:0;font-size:14px;color:#3c4858">${escapeHtml(note)}</p>` : ''
  const toReport = report
    ? `<br><a class="soft" href="${escapeHtml(report.url)}" style="color:#5b6675">${escapeHtml(report.label)}</a>`
    : ''
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${darkStyles(color)}</style></head>
<body class="desk" style="margin:0;background:#f4f6f9;${font};font-size:16px;line-height:1.5;color:#1c2430">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(previewOf(letter))}${silence}</div>
<table class="desk" role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="max-width:560px;background:${paper};border-radius:8px"><tr><td align="${start}" style="padding:32px">
${logoOf(brand)}${paragraph(greeting)}${paragraphs.map(paragraph).join('')}${quoted}${link}${address}${remark}
</td></tr></table>
<p class="soft" style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b6675">${escapeHtml(footer)}${toReport}</p>
</td></tr></table>
</body></html>`
}

// Programs that follow the reader's scheme read these. The rest turn the letter dark by themselves, or leave it light.
function darkStyles(color: string): string {
  const { text } = accentOf(color, [darkPaper])
  const rules = [
    'body,.desk{background:#10151d!important;color:#e8ecf3!important}',
    `.paper{background:${darkPaper}!important;color:#e8ecf3!important}`,
    '.quote{color:#c3ccd9!important;border-color:#6d7a8d!important}',
    '.soft{color:#a9b4c4!important}',
    `.button{border-color:${text}!important}`
  ]
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`
}

// Its size is in attributes, because some programs ignore sizes in styles. It stays on white where programs turn the
// letter dark.
function logoOf({ name, logo }: Brand): string {
  if (!logo) return ''
  const scale = Math.min(1, logoSpace.width / logo.width, logoSpace.height / logo.height)
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<p style="margin:0 0 24px"><img src="${escapeHtml(logo.url)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="padding:4px;border:0;border-radius:4px;background:${paper};font-weight:600"></p>\n`
}
