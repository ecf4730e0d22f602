import { compressPicture } from './compress.ts'

// Compresses pictures in a worker, so the page stays responsive.
globalThis.onmessage = ({ data }: MessageEvent<Blob>) => {
  compressPicture(data).then(
    (pressed) => globalThis.postMessage(pressed),
    () => globalThis.postMessage(undefined),
  )
}
