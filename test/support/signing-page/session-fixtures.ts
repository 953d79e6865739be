import { createHash } from 'node:crypto'
import { noSettings } from '@signpost/spec/field-types'
import type { components } from '@signpost/spec/types'
import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib'

export type SigningSession = components['schemas']['SigningSession']
export type SigningField = components['schemas']['SigningField']

const CONSENT = 'I agree to sign this document electronically, and that my signature binds me as one on paper would.'

/** Returns a session that can be signed, with the given changes. */
export function aSession(changes: Partial<SigningSession> = {}): SigningSession {
  return {
    state: 'open',
    document: {
      id: 'doc_01jd3mzzp4fq8rj6w0q4v5k2xa',
      mode: 'live',
      title: 'Consulting agreement',
      page_count: 2,
      status: 'sent',
      message: 'Hello Ada, here is the agreement we spoke about. Please sign by Friday.',
      sender_email: 'contracts@example.com',
      sender_name: 'Example Ltd',
      expires_at: '2026-12-20T09:30:12Z',
      void_reason: null,
      existing_signatures: 0,
      waits_for_others: true
    },
    signer: {
      id: 'sgn_01jd3n0a5sf4v9y2c7m1d8t3be',
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      action: 'sign',
      status: 'pending',
      role: null,
      roles: [],
      step: 1,
      steps: 1,
      signature_block: changes.fields?.length === 0,
      signed_at: null
    },
    fields: allKinds(),
    filled_fields: [],
    pages: [
      { width: 595, height: 842 },
      { width: 595, height: 842 }
    ],
    consent: { text: CONSENT, sha256: createHash('sha256').update(CONSENT).digest('hex') },
    access_code_required: false,
    take_required: false,
    candidates: [],
    decline_allowed: true,
    hand_over_allowed: false,
    theme_allowed: true,
    redirect_url: null,
    authentication: { method: 'none', required: false, sent_to: null, code_expires_at: null, resend_at: null },
    language: 'en',
    language_used: 'en',
    time_zone: 'UTC',
    format_locale: null,
    signing_view: 'page',
    embed_origin: null,
    allowed_origins: null,
    branding: { logo_url: null, color: null },
    ...changes
  }
}

export function aField(number: number, changes: Partial<SigningField>): SigningField {
  return {
    id: `fld_01jd3n0a60e7mtx5s9b4h2k${String(number).padStart(3, '0')}`,
    type: 'text',
    page: 1,
    x: 72,
    y: 200,
    width: 200,
    height: 22,
    required: true,
    label: null,
    value: null,
    attachment: null,
    read_only: false,
    group: null,
    ...noSettings,
    ...changes
  }
}

/** A field of each type, two checkboxes of one group, and a read-only field. */
export function allKinds(): SigningField[] {
  return [
    aField(1, { y: 180, label: 'Reference', value: 'EX-4711', read_only: true }),
    aField(2, { y: 220, width: 260, label: 'Address' }),
    aField(3, { type: 'number', y: 260, width: 120, label: 'Monthly fee' }),
    aField(4, { type: 'date', y: 300, width: 130, label: 'Start date' }),
    aField(5, { type: 'checkbox', y: 340, width: 16, height: 16, label: 'Paid monthly', group: 'payment' }),
    aField(6, { type: 'checkbox', x: 220, y: 340, width: 16, height: 16, label: 'Paid yearly', group: 'payment' }),
    aField(7, { y: 400, width: 300, height: 60, label: 'Remarks', required: false }),
    aField(8, { type: 'initials', x: 460, y: 700, width: 70, height: 36 }),
    aField(9, { type: 'signature', page: 2, x: 90, y: 420, width: 200, height: 56 })
  ]
}

/** Two pages of an agreement. */
export async function aPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold)
  ]
  const first = pdf.addPage([595, 842])
  first.drawText('Consulting agreement', { x: 72, y: 842 - 96, size: 24, font: bold })
  first.drawText('between Example Ltd (the client) and Ada Lovelace (the consultant)', {
    x: 72,
    y: 842 - 126,
    size: 11,
    font: regular
  })
  const labels = ['Reference', 'Address', 'Monthly fee', 'Start date', 'Payment', 'Remarks']
  const tops = [176, 216, 256, 296, 336, 396]
  for (const [index, label] of labels.entries()) {
    first.drawText(label, { x: 72, y: 842 - tops[index]!, size: 9, font: regular })
  }
  for (const [index, line] of clauses.entries()) {
    first.drawText(line, { x: 72, y: 842 - 510 - index * 16, size: 10.5, font: regular })
  }
  const second = pdf.addPage([595, 842])
  second.drawText('Signatures', { x: 72, y: 842 - 96, size: 18, font: bold })
  return pdf.save()
}

const clauses = [
  '1. The consultant advises the client on analytical engines, with the care of an expert.',
  '2. The client pays the fee above within thirty days of an invoice.',
  '3. Either side may end this agreement with one month of notice, in writing.',
  '4. Each side keeps what it learns of the other in confidence, also afterwards.',
  '5. The law of England and Wales governs this agreement.'
]

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The visible part of a page of `markedPdf`. */
export const CROP = { x: 20, y: 30, width: 520, height: 780 }

/** A page that is rotated and cropped, as by a scanner, with a black mark at a position on the displayed page. */
export async function markedPdf(rotation: number, { x, y, width, height }: Box): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  page.setCropBox(CROP.x, CROP.y, CROP.width, CROP.height)
  page.setRotation(degrees(rotation))
  const [right, top] = [CROP.x + CROP.width, CROP.y + CROP.height]
  const places: Record<number, Box> = {
    0: { x: CROP.x + x, y: top - y - height, width, height },
    90: { x: CROP.x + y, y: CROP.y + x, width: height, height: width },
    180: { x: right - x - width, y: CROP.y + y, width, height },
    270: { x: right - y - height, y: top - x - width, width: height, height: width }
  }
  page.drawRectangle({ ...places[rotation]!, color: rgb(0, 0, 0) })
  return pdf.save()
}
