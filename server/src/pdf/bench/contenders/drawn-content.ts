import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** What the libraries draw on the first page. */
export const STAMP = 'Zoë Müller — Иван Петров'

/** What they draw on a page of its own, in place of a certificate of completion. */
export const LINES = [
  'Certificate of completion',
  'Document doc_bench',
  'Signer: Zoë Müller <zoe@example.test>',
  'Signed: 2026-11-21 10:15:30 UTC',
  'Signer: Иван Петров <ivan@example.test>',
  'SHA-256 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'
]

/** The font that they draw with. */
export const readFont = () =>
  readFile(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'))
