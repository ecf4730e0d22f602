/** Side of the square that is uploaded, in pixels. The server stores a smaller one. */
const SIDE = 512

/**
 * The middle of a picture as a small square, so that a photo of any camera can be uploaded. What the browser cannot read
 * is left to the server, which says what is wrong.
 */
export async function squareOf(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const side = Math.min(bitmap.width, bitmap.height)
    const canvas = new OffscreenCanvas(SIDE, SIDE)
    const left = (bitmap.width - side) / 2
    const top = (bitmap.height - side) / 2
    canvas.getContext('2d')!.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE)
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
    return new File([blob], 'photo.webp', { type: blob.type })
  } catch {
    return file
  }
}
