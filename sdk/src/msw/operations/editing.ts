import { findUnerased } from '../documents.js'
import { editUrl } from '../editing-token.js'
import type { Handlers } from '../handler.js'
import { hold } from '../hold.js'
import { assertDraft } from '../rules.js'
import { findTemplate } from './templates.js'

export const editing = {
  createEmbeddedEditUrl({ world, caller, path, body }) {
    assertDraft(hold(findUnerased(world, caller, path.id)).document)
    return editUrl(world, caller, path.id, body)
  },

  createTemplateEmbeddedEditUrl({ world, caller, path, body }) {
    return editUrl(world, caller, findTemplate(world, caller, path.id).id, body)
  }
} satisfies Partial<Handlers>
