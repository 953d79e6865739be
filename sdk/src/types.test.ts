import { describe, expectTypeOf, it } from 'vitest'
import type { webhooks } from '../../spec/generated/openapi.js'
import {
  type Account,
  type ByteStream,
  type CreateWebhookRequest,
  createClient,
  createSigningClient,
  type Document,
  type DocumentListItem,
  type DocumentStatus,
  type ErrorCode,
  type Event,
  type EventType,
  type ListDocumentsQuery,
  type Page,
  type SigningField,
  SignpostConnectionError,
  type SignpostError,
  type SignpostEvent,
  type UnknownEvent,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
  type WebhookEndpointWithSecret,
  type WithResponse
} from './index.js'

const signpost = createClient({ apiKey: 'sp_test_x' })
const { documents } = signpost

// Never called: the test is that it compiles.
const neverRun = (_: () => unknown) => undefined

describe('types', () => {
  it('are the contract’s', () => {
    expectTypeOf(documents.get).returns.resolves.toEqualTypeOf<Document>()
    expectTypeOf(documents.delete).returns.resolves.toEqualTypeOf<void>()
    expectTypeOf(signpost.account.get).returns.resolves.toEqualTypeOf<Account>()
    expectTypeOf(signpost.webhooks.create).returns.resolves.toEqualTypeOf<WebhookEndpointWithSecret>()
    expectTypeOf<SignpostEvent['type']>().toEqualTypeOf<keyof webhooks>()
    expectTypeOf<Document['external_id']>().toEqualTypeOf<string | null>()
  })

  it('of responses take values that later versions may add to the open enums of the contract, and those of requests do not', () => {
    expectTypeOf<'document.newer'>().toExtend<WebhookEndpoint['events'][number]>()
    expectTypeOf<'stamp'>().toExtend<SigningField['type']>()
    expectTypeOf<CreateWebhookRequest['events'][number]>().toEqualTypeOf<'*' | EventType>()
    expectTypeOf<Document['status']>().toEqualTypeOf<DocumentStatus>()
    expectTypeOf<DocumentStatus>().toEqualTypeOf<'draft' | 'sent' | 'completed' | 'voided'>()
    expectTypeOf<'E_NEW'>().toExtend<SignpostError['code']>()
    expectTypeOf<NonNullable<ListDocumentsQuery['status']>>().toEqualTypeOf<DocumentStatus | DocumentStatus[]>()
  })

  it('distinguish bytes from a stream', () => {
    neverRun(() => [
      expectTypeOf(documents.download('doc_1')).resolves.toEqualTypeOf<Uint8Array<ArrayBuffer>>(),
      expectTypeOf(documents.download('doc_1', { as: 'stream' })).resolves.toEqualTypeOf<ByteStream>(),
      expectTypeOf(documents.get('doc_1').withResponse()).resolves.toEqualTypeOf<WithResponse<Document>>()
    ])
  })

  it('distinguish the page of a list from its entries', () => {
    expectTypeOf<Awaited<ReturnType<typeof documents.list>>>().toEqualTypeOf<Page<DocumentListItem>>()
    neverRun(async () => {
      for await (const document of documents.list()) expectTypeOf(document).toEqualTypeOf<DocumentListItem>()
    })
  })

  it('allow omitting properties with a default', () => {
    neverRun(() =>
      documents.send('doc_1', {
        signers: [{ email: 'a@b.c', name: 'A', fields: [{ type: 'date', page: 1, x: 1, y: 1, width: 1, height: 1 }] }]
      })
    )
  })

  it('reject what the contract rejects', () => {
    neverRun(() => [
      // @ts-expect-error no such status
      documents.list({ status: 'signed' }),
      // @ts-expect-error a void needs a reason
      documents.void('doc_1', {}),
      // @ts-expect-error a typing error in a property
      documents.send('doc_1', { signers: [], skip_mail: true }),
      // @ts-expect-error a URL is not a file
      documents.create({ file_name: 'a.pdf', file: new URL('file:///a.pdf') }),
      // @ts-expect-error the sign URL says where
      createSigningClient({ signUrl: 'x', baseUrl: 'y' })
    ])
  })

  it('include every error code', () => {
    expectTypeOf<'DOCUMENT_NOT_DRAFT'>().toExtend<SignpostError['code']>()
    expectTypeOf<ErrorCode>().toExtend<SignpostError['code']>()
    expectTypeOf(SignpostConnectionError).instance.toExtend<SignpostError>()
  })

  it('of events are open, and still lead to their data', () => {
    neverRun(async () => {
      for await (const event of signpost.events.list()) {
        if (event.type === 'document.newer') expectTypeOf(event).toEqualTypeOf<UnknownEvent>()
        switch (event.type) {
          case 'test.webhook':
            return
          case 'document.signed':
            expectTypeOf(event.data.signer.email).toEqualTypeOf<string>()
        }
      }
    })
    expectTypeOf<WebhookDeliveryDetails['payload']>().toEqualTypeOf<Event>()
  })

  it('distinguish events by type', () => {
    const signerOf = (event: SignpostEvent) => (event.type === 'document.signed' ? event.data.signer.email : undefined)
    expectTypeOf(signerOf).returns.toEqualTypeOf<string | undefined>()
  })
})
