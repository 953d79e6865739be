/** What a part of a page is, as readers for the blind name it. */
export type ElementType = 'Part' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link'

/** What has been drawn of an element, by its number on its canvas. */
export interface Mark {
  canvas: object
  id: number
}

/** An element of the structure of a document (ISO 32000-1, 14.7), in the order in which it is read. */
export interface Element {
  type: ElementType
  /** Says what a picture shows. */
  alt: string | undefined
  /** Of a picture, in points from the lower left of its page: left, bottom, right, top. */
  box: number[] | undefined
  kids: (Element | Mark)[]
}

export const isElement = (kid: Element | Mark): kid is Element => 'type' in kid

/** The structure of the pages that are appended to a document: what is drawn within an element belongs to it, and all else is decoration. */
export class Structure {
  readonly root: Element = newElement('Part')
  private current: Element | null = null

  /** Draws an element, within the one that is being drawn. */
  within(type: ElementType, draw: () => void, more: Partial<Pick<Element, 'alt' | 'box'>> = {}): void {
    const element = newElement(type, more)
    ;(this.current ?? this.root).kids.push(element)
    this.of(element, draw)
  }

  /** An element within the one that is being drawn, to draw piece by piece. */
  add(type: ElementType): Element {
    const element = newElement(type)
    ;(this.current ?? this.root).kids.push(element)
    return element
  }

  /** Draws more of an element. */
  of(element: Element, draw: () => void): void {
    const before = this.current
    this.current = element
    draw()
    this.current = before
  }

  /** Draws what has no meaning. */
  decoration(draw: () => void): void {
    const before = this.current
    this.current = null
    draw()
    this.current = before
  }

  /** Marks what is drawn next. Returns the operator that begins it. */
  mark(canvas: object, marks: Element[]): string {
    const element = this.current
    if (!element) return '/Artifact BMC'
    const id = marks.push(element) - 1
    element.kids.push({ canvas, id })
    return `/${element.type} <</MCID ${id}>> BDC`
  }

  /** The element that is being drawn. */
  get element(): Element | null {
    return this.current
  }
}

const newElement = (type: ElementType, { alt, box }: Partial<Pick<Element, 'alt' | 'box'>> = {}): Element => ({
  type,
  alt,
  box,
  kids: []
})
