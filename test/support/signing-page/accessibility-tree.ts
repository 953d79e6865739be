import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

export interface TreeNode {
  role: string
  name: string
  level: number | undefined
  id: number
}

/** The accessibility tree of a page, in its order, and acts on its nodes: all that a screen reader has. */
export async function readTree(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  const nodes = async (): Promise<TreeNode[]> => {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const inOrder = (id: string): typeof nodes => {
      const node = byId.get(id)
      return node ? [node, ...(node.childIds ?? []).flatMap(inOrder)] : []
    }
    const root = nodes.find(({ parentId }) => parentId === undefined)!
    return inOrder(root.nodeId)
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, properties, backendDOMNodeId }) => ({
        role: String(role?.value ?? ''),
        name: String(name?.value ?? '').replaceAll('\u00a0', ' '),
        level: properties?.find((property) => property.name === 'level')?.value.value as number | undefined,
        id: backendDOMNodeId ?? 0
      }))
  }
  const find = async (role: string, name: RegExp): Promise<TreeNode> => {
    const seek = async () => (await nodes()).find((node) => node.role === role && name.test(node.name))
    await expect.poll(async () => (await seek()) !== undefined, { message: `${role} ${name}` }).toBe(true)
    return (await seek())!
  }
  const call = async ({ id }: TreeNode, functionDeclaration: string) => {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: id })
    await session.send('Runtime.callFunctionOn', { objectId: object.objectId!, functionDeclaration })
  }
  return {
    nodes,
    find,
    /** As the action that screen readers ask for. */
    press: async (role: string, name: RegExp) => call(await find(role, name), 'function () { this.click() }'),
    /** The last one of a role, whatever its name. */
    pressLast: async (role: string) =>
      call((await nodes()).findLast((node) => node.role === role)!, 'function () { this.click() }'),
    /** Goes there and types. */
    async type(role: string, name: RegExp, text: string) {
      await session.send('DOM.focus', { backendNodeId: (await find(role, name)).id })
      await session.send('Input.insertText', { text })
    }
  }
}
