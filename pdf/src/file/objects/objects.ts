/** The objects that a PDF file is made of, as plain values: numbers, booleans, null and arrays are JavaScript's own. */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfStream
  | PdfRaw
  | PdfObject[]

/** A name without its slash; non-ASCII bytes are represented as Latin-1 characters. */
export class PdfName {
  constructor(readonly value: string) {}
}

/** A string, as its bytes. */
export class PdfString {
  constructor(readonly bytes: Uint8Array) {}
}

/** A reference to an indirect object. */
export class PdfRef {
  constructor(
    readonly number: number,
    readonly generation = 0
  ) {}
}

/** A dictionary, keyed by names without their slash. */
export class PdfDict extends Map<string, PdfObject> {
  /** The file states a key with two values. The last one counts, as in readers. */
  isAmbiguous?: true
  /** The keys whose value is a whole number with a decimal point, which some readers do not take for an integer. */
  wholeReals?: Set<string>

  static of(entries: Record<string, PdfObject | undefined>): PdfDict {
    const dict = new PdfDict()
    for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value)
    return dict
  }

  clone(): PdfDict {
    const copy = new PdfDict(this)
    if (this.wholeReals) copy.wholeReals = new Set(this.wholeReals)
    return copy
  }
}

/** A stream, with its bytes as stored in the file. */
export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    readonly data: Uint8Array
  ) {}
}

/** Bytes to write unchanged: for a signature's placeholder, whose length is fixed before its content is known. */
export class PdfRaw {
  constructor(readonly bytes: Uint8Array) {}
}

export const name = (value: string): PdfName => new PdfName(value)

export const isName = (object: PdfObject | undefined, value: string): boolean =>
  object instanceof PdfName && object.value === value

/** A text string: ASCII as it is, anything else as UTF-16 with its byte order mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, 'latin1'))
  return new PdfString(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())
}

/** A date as PDF writes it, in UTC. */
export function dateString(date: Date): PdfString {
  const digits = date.toISOString().replace(/\D/g, '').slice(0, 14)
  return new PdfString(Buffer.from(`D:${digits}Z`, 'latin1'))
}
