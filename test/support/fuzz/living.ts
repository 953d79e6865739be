import { type ContractOperation, takesPadToken } from '../contract.js'
import { type Kind, kindOfPrefix, prefixes, unknownId } from '../identifiers.js'

/** A placeholder for the identifier of an object that exists when the request is sent. */
export function placeholder(kind: Kind, number: number): string {
  return `@{${kind}:${number}}`
}

const kept = 200

/** All objects known to exist, as read from the responses. */
export class Living {
  readonly tokens: string[] = []
  /** Of pads to draw on. */
  readonly padTokens: string[] = []
  /** By owner and kind. */
  private readonly ids = new Map<string, Set<string>>()
  private readonly spared = new Set<string>()
  /** Signers and deliveries by document, deliveries by endpoint, fields by the token that shows them. */
  private readonly children = new Map<string, string[]>()

  /** Keeps requests from changing an object that other requests need. */
  spare(id: string) {
    this.spared.add(id)
  }

  /** Reads the objects in a response. */
  learn(text: string, caller: string, path: string) {
    for (const [id, prefix] of text.matchAll(/\b([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}\b/g))
      this.keep(caller, kindOfPrefix(prefix!), id)
    for (const [, page, token] of text.matchAll(/(\w+)#token=([\w.-]+)/g))
      keepToken(page === 'pad' ? this.padTokens : this.tokens, token!)
    const parent = path.includes('/signing/') ? caller : (firstId(path) ?? firstId(text))
    const children = text.match(/\b(sgn|dlv|fld)_[0-9a-z]{26}\b/g)
    if (parent && children) this.keepChildren(parent, children)
    for (const [, id, endpoint] of text.matchAll(/"id":"(dlv_\w{26})","webhook_id":"(whe_\w{26})"/g))
      this.keepChildren(endpoint!, [id!])
  }

  /**
   * Returns a request's text with existing objects in place of the placeholders. Most belong to `parent`, or to what
   * precedes them.
   */
  fill(text: string, caller: string, parent: string | undefined): string {
    let owner = parent
    return text.replace(/@\{(\w+):(\d+)\}/g, (_match, kind: Kind, digits: string) => {
      const number = Number(digits)
      const own = (owner && number % 8 !== 0 && this.children.get(owner)) || []
      const fitting = own.filter((id) => id.startsWith(prefixes[kind]))
      const id =
        pick(fitting, number) ?? pick([...(this.ids.get(`${caller} ${kind}`) ?? [])], number) ?? unknownId(kind)
      owner = firstId(id) ?? owner
      return id
    })
  }

  /**
   * Of an object that is permanently deleted. A document can return from the trash, and a delivery can be that of another
   * endpoint.
   */
  forget(caller: string, path: string) {
    const [id, prefix] = /\b(tpl|tln|whe)_[0-9a-z]{26}\b(?!\/deliveries\/)/.exec(path) ?? []
    if (id) this.ids.get(`${caller} ${kindOfPrefix(prefix!)}`)?.delete(id)
  }

  token(number: number, operation: ContractOperation): string {
    return pick(takesPadToken(operation) ? this.padTokens : this.tokens, number) ?? 'none'
  }

  private keep(caller: string, kind: Kind | undefined, id: string) {
    if (!kind || this.spared.has(id)) return
    const whose = `${caller} ${kind}`
    const ids = this.ids.get(whose) ?? new Set()
    this.ids.set(whose, ids.add(id))
    if (ids.size > kept) ids.delete(ids.values().next().value!)
  }

  // Of any kind: a document has signers and deliveries.
  private keepChildren(parent: string, ids: string[]) {
    this.children.set(parent, [...new Set([...(this.children.get(parent) ?? []), ...ids])])
  }
}

function keepToken(tokens: string[], token: string) {
  tokens.push(token)
  if (tokens.length > kept) tokens.shift()
}

export function firstId(text: string): string | undefined {
  return /\b(doc|whe)_[0-9a-z]{26}\b/.exec(text)?.[0]
}

function pick<T>(values: T[], number: number): T | undefined {
  return values[number % values.length]
}
