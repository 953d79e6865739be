import type { Letter } from '@signpost/spec/letters'
import { escapeHtml } from '../common/escape-html.js'

/** A letter as HTML that all mail programs render alike: tables, inline styles, no remote images. */
export function htmlOf({ language, greeting, paragraphs, quote, button, footer }: Letter): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const quoted = quote
    ? `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #c9d2e0;color:#3c4858">${escapeHtml(quote).replaceAll('\n', '<br>')}</blockquote>`
    : ''
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f4f6f9;${font};font-size:16px;line-height:1.5;color:#1c2430">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px"><tr><td style="padding:32px">
${paragraph(greeting)}${paragraphs.map(paragraph).join('')}${quoted}${link}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b6675">${escapeHtml(footer)}</p>
</td></tr></table>
</body></html>`
}
