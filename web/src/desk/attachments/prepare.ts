import { limits } from '@recado/contract/platform/limits'
import { compressPicture, type CompressedPicture } from './compress.ts'

const drawable = /^image\/(jpeg|png|webp|bmp)$/

type Prepared = {
  file: File
  width: number | null
  height: number | null
  /** Length of an audio file, if the browser can read it. */
  seconds?: number
  isAsItWas: boolean
}

/**
 * Timeout for reading the length of an audio file, in milliseconds. After it the length stays unknown until playback.
 */
const LISTENING_MS = 2000

/** Compresses a picture before upload. Everything else, and pictures that cannot be drawn, stays unchanged. */
export async function prepare(file: File): Promise<Prepared> {
  const asItIs = { file, width: null, height: null, isAsItWas: false }
  if (file.type.startsWith('audio/')) return { ...asItIs, ...(await lengthOf(file)) }
  if (!drawable.test(file.type)) return asItIs
  try {
    const { blob, width, height } = await pressAside(file)
    if (blob.size >= file.size) return { ...asItIs, width, height }
    const name = file.name.replace(/\.\w+$/, '') + '.jpg'
    return { ...asItIs, file: new File([blob], name, { type: blob.type }), width, height }
  } catch {
    return { ...asItIs, isAsItWas: true }
  }
}

async function lengthOf(file: File): Promise<{ seconds?: number }> {
  const url = URL.createObjectURL(file)
  const sound = new Audio()
  sound.preload = 'metadata'
  const told = new Promise<void>((resolve) => {
    sound.onloadedmetadata = sound.onerror = () => resolve()
    setTimeout(resolve, LISTENING_MS)
  })
  sound.src = url
  await told
  URL.revokeObjectURL(url)
  const seconds = Math.round(sound.duration)
  return Number.isFinite(seconds) && seconds <= limits.soundSecondsMax
    ? { seconds: Math.max(1, seconds) }
    : {}
}

/** Uses one worker per picture: pictures are few, and none has to wait for another. */
function pressAside(file: File): Promise<CompressedPicture> {
  if (typeof Worker === 'undefined') return compressPicture(file)
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<CompressedPicture>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CompressedPicture | undefined>) =>
      data ? resolve(data) : reject(new Error('the picture cannot be drawn'))
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
