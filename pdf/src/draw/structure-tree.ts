import type { IncrementalUpdate } from '../file/incremental-update.js'
import { numberTree, readNumberTree } from '../file/number-tree.js'
import { isName, name, PdfDict, type PdfObject, PdfRef, textString } from '../file/objects/objects.js'
import { readContent } from '../page/page-content.js'
import type { Page } from '../page/page-tree.js'
import type { Canvas } from './canvas.js'
import { type Element, isElement } from './structure.js'

/** More are in no document that people read. */
const MOST_ENTRIES = 200_000

/** A page that is appended. */
interface AddedPage {
  canvas: Canvas
  ref: PdfRef
}

/** Under which numbers the tree has what pages and annotations refer to. */
interface Keys {
  pages: Map<Canvas, number>
  links: Map<PdfDict, PdfRef>
}

/** The structure tree of a document: its own, to which elements are added, or a new one. */
export class StructureTree {
  private readonly added: PdfRef[] = []

  private constructor(
    private readonly update: IncrementalUpdate,
    private readonly ref: PdfRef,
    private readonly root: PdfDict,
    /** The element that has all others, if there is one. */
    private readonly top: PdfRef | null,
    private readonly parents: Map<number, PdfObject>,
    /** Whether the document had a tree before. */
    readonly isOwn: boolean
  ) {}

  /** Null if the document has a tree to which nothing can be added without breaking it. */
  static of(update: IncrementalUpdate): StructureTree | null {
    const catalog = update.resolve(update.file.catalogRef) as PdfDict
    const ref = catalog.get('StructTreeRoot')
    if (update.resolve(ref) === null) {
      const root = PdfDict.of({ Type: name('StructTreeRoot') })
      return new StructureTree(update, update.reserve(), root, null, new Map(), false)
    }
    const root = update.resolve(ref)
    if (!(ref instanceof PdfRef && root instanceof PdfDict)) return null
    const tree = root.get('ParentTree')
    const parents = update.resolve(tree) === null ? new Map() : readNumberTree(tree, update.resolve, MOST_ENTRIES)
    return parents && new StructureTree(update, ref, root.clone(), topOf(root, update), parents, true)
  }

  /** Adds the structure of appended pages. */
  add(root: Element, pages: AddedPage[], language: string): Keys {
    const { update } = this
    const refs = new Map<Element, PdfRef>()
    for (const element of allOf(root)) refs.set(element, update.reserve())
    const ofPage = new Map<object, PdfRef>(pages.map(({ canvas, ref }) => [canvas, ref]))
    const keys: Keys = { pages: new Map(), links: new Map() }
    for (const { canvas } of pages) {
      // biome-ignore lint/style/noNonNullAssertion: every element that was drawn is below the root
      keys.pages.set(canvas, this.keep(canvas.marks.map((element) => refs.get(element)!)))
    }
    const objects = this.linkReferences(pages, refs, keys)
    const write = (element: Element, parent: PdfRef) => {
      // biome-ignore lint/style/noNonNullAssertion: as above
      const own = refs.get(element)!
      const dict = dictOf(element, parent, { refs, ofPage, more: objects.get(element) ?? [] })
      if (element === root) dict.set('Lang', textString(language)).set('S', name(this.isOwn ? 'Part' : 'Document'))
      update.set(own, dict)
      for (const kid of element.kids) if (isElement(kid)) write(kid, own)
    }
    write(root, this.parent)
    // biome-ignore lint/style/noNonNullAssertion: as above
    this.added.push(refs.get(root)!)
    return keys
  }

  /**
   * Adds what is drawn over a page of the document, as one paragraph. Returns the operator that begins it. On a page whose content is in no tree,
   * it is no part of the tree either, and on a page of a document without a tree nothing is said.
   */
  markOver(page: Page): string | null {
    if (!this.isOwn) return null
    const { update } = this
    const key = page.dict.get('StructParents')
    const known = typeof key === 'number' ? update.resolve(this.parents.get(key)) : null
    if (typeof key !== 'number' || !Array.isArray(known)) return artifact
    const id = Math.max(known.length, 1 + largestMark(page, update))
    const ref = update.add(
      PdfDict.of({ Type: name('StructElem'), S: name('P'), P: this.parent, Pg: page.ref, K: [id] })
    )
    this.parents.set(key, update.add([...known, ...Array<null>(id - known.length).fill(null), ref]))
    this.added.push(ref)
    return `/P <</MCID ${id}>> BDC`
  }

  /** Writes what has changed of the tree. */
  finish(): void {
    if (this.added.length === 0) return
    const { update, ref, root, top } = this
    root.set('ParentTree', update.add(numberTree(this.parents))).set('ParentTreeNextKey', this.nextKey)
    if (top === null) root.set('K', [...kidsOf(root, update), ...this.added])
    else update.set(top, withKids(update.resolve(top) as PdfDict, this.added, update))
    update.set(ref, root)
    if (this.isOwn) return
    const catalog = (update.resolve(update.file.catalogRef) as PdfDict).clone()
    update.set(update.file.catalogRef, catalog.set('StructTreeRoot', ref) as PdfDict)
  }

  private linkReferences(pages: AddedPage[], refs: Map<Element, PdfRef>, keys: Keys): Map<Element, PdfObject[]> {
    const objects = new Map<Element, PdfObject[]>()
    for (const { canvas, ref } of pages) {
      for (const { annotation, element } of canvas.links) {
        const parent = element && refs.get(element)
        if (!element || !parent) continue
        const link = this.update.add(annotation)
        annotation.set('StructParent', this.keep(parent))
        keys.links.set(annotation, link)
        const reference = PdfDict.of({ Type: name('OBJR'), Obj: link, Pg: ref })
        objects.set(element, [...(objects.get(element) ?? []), reference])
      }
    }
    return objects
  }

  private keep(parents: PdfObject): number {
    const key = this.nextKey
    this.parents.set(key, parents)
    return key
  }

  private get parent(): PdfRef {
    return this.top ?? this.ref
  }

  private get nextKey(): number {
    const stated = this.update.resolve(this.root.get('ParentTreeNextKey'))
    let next = typeof stated === 'number' ? stated : 0
    for (const key of this.parents.keys()) next = Math.max(next, key + 1)
    return next
  }
}

/** Begins what has no meaning. */
export const artifact = '/Artifact BMC'

/** The only kid of a tree, if it is the whole document. */
function topOf(root: PdfDict, update: IncrementalUpdate): PdfRef | null {
  const [only, ...others] = kidsOf(root, update)
  const element = update.resolve(only)
  const isDocument = element instanceof PdfDict && isName(update.resolve(element.get('S')), 'Document')
  return only instanceof PdfRef && others.length === 0 && isDocument ? only : null
}

function kidsOf(element: PdfDict, update: IncrementalUpdate): PdfObject[] {
  const kids = element.get('K')
  const list = update.resolve(kids)
  if (Array.isArray(list)) return list
  return kids === undefined || list === null ? [] : [kids]
}

const withKids = (element: PdfDict, added: PdfRef[], update: IncrementalUpdate): PdfDict =>
  element.clone().set('K', [...kidsOf(element, update), ...added]) as PdfDict

function* allOf(element: Element): Generator<Element> {
  yield element
  for (const kid of element.kids) if (isElement(kid)) yield* allOf(kid)
}

interface Places {
  refs: Map<Element, PdfRef>
  /** By its canvas. */
  ofPage: Map<object, PdfRef>
  /** The kids that are no marks and no elements. */
  more: PdfObject[]
}

function dictOf({ type, alt, box, kids }: Element, parent: PdfRef, { refs, ofPage, more }: Places): PdfDict {
  const first = kids.find((kid) => !isElement(kid))
  const page = first && !isElement(first) ? ofPage.get(first.canvas) : undefined
  const own = kids.map((kid): PdfObject => {
    if (isElement(kid)) return refs.get(kid) ?? null
    const other = ofPage.get(kid.canvas)
    return other === page ? kid.id : PdfDict.of({ Type: name('MCR'), Pg: other, MCID: kid.id })
  })
  return PdfDict.of({
    Type: name('StructElem'),
    S: name(type),
    P: parent,
    Pg: page,
    K: [...own, ...more],
    Alt: alt === undefined ? undefined : textString(alt),
    A: attributesOf(type, box)
  })
}

function attributesOf(type: Element['type'], box: number[] | undefined): PdfDict | undefined {
  if (type === 'TH') return PdfDict.of({ O: name('Table'), Scope: name('Row') })
  return box && PdfDict.of({ O: name('Layout'), BBox: box, Placement: name('Block') })
}

/** Content may be marked with numbers that the tree does not have. */
function largestMark(page: Page, update: IncrementalUpdate): number {
  const found = readContent(page, update.resolve)
    .toString('latin1')
    .matchAll(/\/MCID\s+(\d{1,9})/g)
  let largest = -1
  for (const [, id] of found) largest = Math.max(largest, Number(id))
  return largest
}
