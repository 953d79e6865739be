/** An image of a known format, without anything that is not needed to show it. */
export interface PlainImage {
  width: number
  height: number
  /** Throws if the image is damaged. */
  write(): Promise<Buffer>
}
