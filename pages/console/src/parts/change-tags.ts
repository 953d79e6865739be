interface Tagged {
  tags: string[]
}

/** What reads and changes something with tags: the documents or the templates of the SDK. */
interface TaggedResource {
  get(id: string): { withResponse(): Promise<{ data: Tagged; etag: string | undefined }> }
  update(id: string, changes: Tagged, options: { ifMatch?: string }): PromiseLike<unknown>
}

/** Changes the tags that something has now, so that those of somebody else stay. */
export async function changeTags(
  resource: TaggedResource,
  id: string,
  change: (tags: string[]) => string[]
): Promise<void> {
  const { data, etag } = await resource.get(id).withResponse()
  await resource.update(id, { tags: change(data.tags) }, etag ? { ifMatch: etag } : {})
}

export const withTag = (tag: string) => (now: string[]) => [...new Set([...now, tag])]
export const withoutTag = (tag: string) => (now: string[]) => now.filter((each) => each !== tag)
