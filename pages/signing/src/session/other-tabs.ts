import type { Attachment, FieldEntry } from './types.js'

/** What one tab tells the others: the values that it has saved, the file of a field, or that the signer has signed or declined. */
export type News =
  | { saved: FieldEntry[] }
  | { attached: { id: string; attachment: Attachment | null } }
  | { over: true }

/** The other tabs of this browser in which the same signer has the same document open. */
export class OtherTabs {
  private readonly channel: BroadcastChannel | null

  constructor(documentId: string, signerId: string, onNews: (news: News) => void) {
    this.channel = open(`signpost:${documentId}:${signerId}`)
    this.channel?.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data))
  }

  tell(news: News): void {
    this.channel?.postMessage(news)
  }

  /** Neither hears nor sends any more. What was sent before still arrives. */
  leave(): void {
    this.channel?.close()
  }
}

// Frames to which the browser gives no storage have none.
function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
