import { senderAct } from '../acts.js'
import { commit } from '../commit.js'
import type { Schemas } from '../contract.js'
import { addDocument } from '../documents.js'
import { given } from '../given.js'
import type { Caller, Handlers } from '../handler.js'
import { hold } from '../hold.js'
import { newId } from '../ids.js'
import { sendLinkLimit } from '../letters.js'
import { isTimely, newestFirst, pageOf } from '../paging.js'
import { emit } from '../record.js'
import {
  assertLinkUsable,
  assertMaySend,
  assertNamed,
  countUse,
  type HeldLink,
  isSameAddress,
  type LinkLimit,
  linkClosed,
  linkEventData,
  notFound,
  type Opener,
  reachedLimit,
  readDetails,
  readLink,
  refusalOfOpener,
  returnByLink,
  sendFromLink,
  statusOfLink,
  tellOf,
  updateLink
} from '../rules.js'
import type { MockDocument, MockTemplateLink } from '../state.js'
import { now, timeOf, type World } from '../world.js'
import { filledIn } from './from-templates.js'
import { findTemplate } from './templates.js'

export const templateLinks = {
  async createTemplateLink({ world, caller, path, body }) {
    assertMaySend(world.state.account)
    assertNamed(world.state.account, caller.mode)
    const template = findTemplate(world, caller, path.id)
    const { expires_at, ...content } = await readLink(template, body, given, timeOf(world))
    const id = newId('tln')
    const link: MockTemplateLink = {
      id,
      template_id: template.id,
      mode: caller.mode,
      url: `${world.baseUrl}/link#key=${id.slice(4)}`,
      active: true,
      ...content,
      uses: 0,
      uses_of_day: 0,
      day_of_uses: null,
      told_of: {},
      expires_at: expires_at?.toISOString() ?? null,
      created_at: now(world),
      updated_at: now(world),
      actor: senderAct(world, caller).actor
    }
    world.state.templateLinks.set(id, link)
    return present(world, link)
  },

  listTemplateLinks({ world, caller, path, query }) {
    const template = findTemplate(world, caller, path.id)
    const all = newestFirst(world.state.templateLinks.values(), caller.mode)
      .filter(({ template_id }) => template_id === template.id)
      .map((link) => present(world, link))
    return pageOf(all, query, ({ created_at, updated_at }) => isTimely(query, created_at, updated_at))
  },

  getTemplateLink({ world, caller, path }) {
    return present(world, findTemplateLink(world, caller, path.id))
  },

  updateTemplateLink({ world, caller, path, body }) {
    const link = findTemplateLink(world, caller, path.id)
    const changes = updateLink(heldLink(link), body, timeOf(world))
    if (changes) Object.assign(link, JSON.parse(JSON.stringify(changes)), { updated_at: now(world) })
    return present(world, link)
  },

  deleteTemplateLink({ world, caller, path }) {
    world.state.templateLinks.delete(findTemplateLink(world, caller, path.id).id)
    return undefined
  }
} satisfies Partial<Handlers>

/** Returns the caller's link. */
export function findTemplateLink({ state }: World, { mode }: Caller, id: string): MockTemplateLink {
  const link = state.templateLinks.get(id)
  if (link?.mode !== mode) throw notFound(id)
  return link
}

/** Begins the document of a person who opens a link, or continues with the one that they have begun. */
export async function openLink(
  world: World,
  caller: Caller,
  link: MockTemplateLink,
  opener: Opener
): Promise<Schemas['Document']> {
  const via = { kind: 'test_helper', link_id: null } as const
  const from = { ipAddress: '127.0.0.1', userAgent: caller.userAgent ?? null, simulated: true, via }
  assertLinkUsable(heldLink(link), timeOf(world))
  const begun = link.authentication === 'none' ? undefined : findUnfinished(world, link, opener.email)
  if (begun) {
    const signer = hold(begun).signers.find(({ role }) => role === link.role)
    return commit(world, begun, signer ? returnByLink(signer, given, timeOf(world), from) : null)
  }
  try {
    return await begin(world, caller, link, opener, from)
  } catch (error) {
    throw refusalOfOpener(error)
  }
}

async function begin(
  world: World,
  caller: Caller,
  link: MockTemplateLink,
  opener: Opener,
  from: Parameters<typeof sendFromLink>[6]
) {
  const { account, templates, documents } = world.state
  assertMaySend(account)
  assertNamed(account, caller.mode)
  const template = templates.get(link.template_id)
  if (!template) throw linkClosed()
  const act = { at: timeOf(world), actor: link.actor, ipAddress: null, userAgent: null, simulated: from.simulated }
  const source = { template_id: template.id, template_link_id: link.id }
  const fields = {
    ...readDetails({ metadata: link.metadata, tags: link.tags }, template.title, given),
    file_name: template.fileName,
    ...source
  }
  const content = { file: template.file, ...(await filledIn(template, { prefill: link.prefill })) }
  const particulars = { template_link_id: link.id }
  const known = await addDocument(world, caller, fields, content, { act, particulars })
  try {
    const sent = await sendFromLink(hold(known), { ...heldLink(link), id: link.id }, opener, account, given, act, from)
    Object.assign(link, countUse(link, timeOf(world)))
    const document = await commit(world, known, sent)
    const limit = reachedLimit(heldLink(link), timeOf(world))
    if (limit) tellOfLimit(world, document, link, limit)
    return document
  } catch (error) {
    documents.delete(known.document.id)
    throw error
  }
}

function tellOfLimit(world: World, document: Schemas['Document'], link: MockTemplateLink, limit: LinkLimit) {
  emit(world, document, 'template_link.limit_reached', linkEventData(present(world, link), limit))
  const told = tellOf(link, limit, timeOf(world))
  if (!told) return
  link.told_of = told
  sendLinkLimit(world, link, limit)
}

function findUnfinished({ state }: World, { id, role }: MockTemplateLink, email: string): MockDocument | undefined {
  return [...state.documents.values()]
    .reverse()
    .find(
      ({ document }) =>
        document.template_link_id === id &&
        document.status === 'sent' &&
        document.trashed_at === null &&
        document.signers.some((signer) => signer.role === role && isOpen(signer) && isSameAddress(signer.email, email))
    )
}

const isOpen = ({ status }: Schemas['Signer']) => status !== 'signed' && status !== 'declined'

function heldLink({ expires_at, ...link }: MockTemplateLink): HeldLink {
  return { ...link, expires_at: expires_at === null ? null : new Date(expires_at) }
}

function present(world: World, link: MockTemplateLink): Schemas['TemplateLink'] {
  const { actor: _, uses_of_day: __, day_of_uses: ___, told_of: ____, ...shown } = link
  return { ...shown, status: statusOfLink(heldLink(link), timeOf(world)) }
}
