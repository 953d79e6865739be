import { createHash } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anchor, ada, anchorsOf, anHourLater, findProblems, serviceSecret } from '../../support/audit-trails.js'
import { openSession, sendDraft } from '../../support/journey.js'
import { copyOf, tamper } from '../../support/tamper.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

describe('anchors', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ env: { SIGNPOST_SECRET: serviceSecret } })
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test('show that an unfinished document was put back together with its head, or removed', async () => {
    const sent = await sendDraft(world.api, [ada])
    const removed = await sendDraft(world.api, [ada])
    const copy = await copyOf(world, uuidOf(sent.id))
    const session = await openSession(world, sent.id, sent.signers[0].id)
    await session.post('/signing/session/view')
    await anHourLater(world)
    const later = await copyOf(world, uuidOf(sent.id))
    const other = await copyOf(world, uuidOf(removed.id))
    expect((await findProblems(world)).problems).toEqual([])
    await copy.putBack()
    await tamper(world, async (tx) => {
      for (const table of ['audit_entries', 'audit_heads', 'signers']) {
        await tx`delete from ${tx(table)} where document_id = ${uuidOf(removed.id)}`
      }
      await tx`delete from documents where id = ${uuidOf(removed.id)}`
    })
    const { problems } = await findProblems(world)
    expect(problems.sort()).toEqual(
      [
        expect.stringMatching(
          `^${sent.id}: The trail was put back: it has 3 entries, although 5 entries were anchored at 2`
        ),
        expect.stringMatching(`^${removed.id}: The document is missing, although 3 entries were anchored at 2`)
      ].sort()
    )
    // A trail that grows again is still not the one that was anchored.
    const again = await openSession(world, sent.id, sent.signers[0].id)
    await again.post('/signing/session/view')
    expect((await findProblems(world)).problems).toContainEqual(
      expect.stringMatching(`^${sent.id}: Entry 5 is not the one that was anchored at 2`)
    )
    await later.putBack()
    await other.putBack()
    expect((await findProblems(world)).problems).toEqual([])
  })

  test('contain what changed since the one before, and nothing but identifiers and hashes', async () => {
    await anHourLater(world)
    const first = await sendDraft(world.api, [ada])
    await sendDraft(world.api, [ada])
    await anHourLater(world)
    await world.api.post(`/documents/${first.id}/void`, { reason: 'Another contract.' })
    await anHourLater(world)
    const [last, before] = await anchorsOf(world)
    const lines = (await world.context.storage.get(last!.key))!
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [entry] = await world.sql`
      select hash from audit_entries where document_id = ${uuidOf(first.id)} and sequence = 4
    `
    expect(lines).toEqual([
      { anchor: last!.number, at: expect.any(String), previous: before!.sha256 },
      { document: uuidOf(first.id), entries: 4, hash: entry!.hash },
      { heads: 1, key_id: expect.any(String), mac: expect.any(String), timestamp: null }
    ])
    // An hour without changes has none.
    await anHourLater(world)
    expect((await anchorsOf(world))[0]).toEqual(last)
  })

  test.each<[string, (keys: string[], storage: World['context']['storage']) => Promise<unknown>, RegExp]>([
    ['removed', ([key], storage) => storage.remove(key!), /The anchor is missing/],
    [
      'changed',
      async ([key], storage) => storage.put(key!, changed((await storage.get(key!))!)),
      /The anchor was changed/
    ],
    [
      'swapped with another',
      async ([one, two], storage) => {
        const [first, second] = [await storage.get(one!), await storage.get(two!)]
        await storage.put(one!, second!)
        await storage.put(two!, first!)
      },
      /The anchor was changed/
    ],
    ['emptied', ([key], storage) => storage.put(key!, Buffer.from('')), /The anchor was changed/]
  ])('that were %s are found', async (_what, change, problem) => {
    for (let hours = 0; hours < 2; hours++) {
      await sendDraft(world.api, [ada])
      await anHourLater(world)
    }
    const { storage } = world.context
    const keys = (await anchorsOf(world)).map(({ key }) => key)
    const bytes = await Promise.all(keys.map((key) => storage.get(key)))
    await change(keys, storage)
    const { problems } = await findProblems(world)
    for (const [index, key] of keys.entries()) await storage.put(key, bytes[index]!)
    expect(problems.length).toBeGreaterThan(0)
    for (const each of problems) expect(each).toMatch(problem)
    expect((await findProblems(world)).problems).toEqual([])
  })

  test('that were made again, with their names and rows, are found without the secret of the service', async () => {
    await sendDraft(world.api, [ada])
    await anHourLater(world)
    const [{ key, number, sha256 }] = (await anchorsOf(world)) as [Anchor]
    const { storage } = world.context
    const bytes = (await storage.get(key))!
    const forged = changed(bytes)
    const digest = createHash('sha256').update(forged).digest('hex')
    await tamper(world, (tx) => tx`update audit_anchors set sha256 = ${digest} where number = ${number}`)
    await storage.put(key.replace(sha256, digest), forged)
    const { problems } = await findProblems(world)
    await tamper(world, (tx) => tx`update audit_anchors set sha256 = ${sha256} where number = ${number}`)
    await storage.remove(key.replace(sha256, digest))
    expect(problems).toEqual([expect.stringContaining('The anchor was changed')])
  })

  test('whose rows were reordered, or removed from the end, are found', async () => {
    for (let hours = 0; hours < 2; hours++) {
      await sendDraft(world.api, [ada])
      await anHourLater(world)
    }
    const [last, before] = await anchorsOf(world)
    const setDigest = (tx: TransactionSql, number: number, digest: string) =>
      tx`update audit_anchors set sha256 = ${digest} where number = ${number}`
    const { storage } = world.context
    const misnamed = [
      last!.key.replace(String(last!.number), String(before!.number)),
      before!.key.replace(String(before!.number), String(last!.number))
    ]
    await storage.put(misnamed[0]!, (await storage.get(last!.key))!)
    await storage.put(misnamed[1]!, (await storage.get(before!.key))!)
    await tamper(world, async (tx) => {
      await setDigest(tx, last!.number, before!.sha256)
      await setDigest(tx, before!.number, last!.sha256)
    })
    const { problems } = await findProblems(world)
    await tamper(world, async (tx) => {
      await setDigest(tx, last!.number, last!.sha256)
      await setDigest(tx, before!.number, before!.sha256)
    })
    for (const key of misnamed) await storage.remove(key)
    expect(problems).toContainEqual(expect.stringMatching(/has number \d+, although it is number \d+/))

    await tamper(world, (tx) => tx`delete from audit_anchors where number >= ${before!.number}`)
    const { problems: cut } = await findProblems(world)
    expect(cut).toContainEqual(
      `${last!.key}: The database does not know the anchor: it is older than the storage, or was put back.`
    )
  })
})

/** The same with one entry less in its first trail. */
function changed(anchor: Buffer): Buffer {
  return Buffer.from(anchor.toString().replace(/"entries":\d+/, '"entries":1'))
}
