/**
 * An event of a type that a newer server sends and this version does not know. Ignore it, unless you know its type:
 * comparing `event.type` with it compiles, and `event.data` can be assigned to a type of your own. `data` is `never` for
 * the compiler, so that comparing `event.type` with a known type leaves the data of that type.
 */
export interface UnknownEvent {
  id: string
  type: string
  created_at: string
  data: never
}
