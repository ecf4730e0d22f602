/** JPEG quality, 0 to 1. */
const QUALITY = 0.7

export type CompressedPicture = { blob: Blob; width: number; height: number }

/** Re-encodes a picture as JPEG. Runs wherever `OffscreenCanvas` exists, in a worker or on the page. */
export async function compressPicture(file: Blob): Promise<CompressedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas to draw on')
  // Transparent areas become white, as in WhatsApp.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(bitmap, 0, 0)
  bitmap.close()
  return {
    blob: await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }),
    width,
    height,
  }
}
