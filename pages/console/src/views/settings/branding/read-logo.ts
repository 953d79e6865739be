/** What the API takes. */
const maxBytes = 256 * 1024
const maxSide = 2000
const types = ['image/png', 'image/jpeg']
/** The sides of a logo that was too large. It is shown smaller, also where a pixel of a page has several of a screen. */
const largest = { width: 800, height: 400 }

/** A logo that was chosen, as a `data:` URL. An image that the API does not take is drawn again, as a PNG. */
export async function readLogo(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  const isTaken = types.includes(file.type) && file.size <= maxBytes && Math.max(image.width, image.height) <= maxSide
  if (isTaken) return readUrl(file)
  const scale = Math.min(1, largest.width / image.width, largest.height / image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

/** The file in a `data:` URL, in base64. */
export const base64Of = (url: string): string => url.slice(url.indexOf(',') + 1)

function readUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
