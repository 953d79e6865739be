export declare function inPublishedForm(document: unknown): void
// biome-ignore lint/suspicious/noExplicitAny: the document is walked as the JSON that it is
export declare function inWorkingForm(published: any): any
