import { press } from './compress.ts'

// Pictures are pressed here, so that the page goes on answering under the hand.
globalThis.onmessage = ({ data }: MessageEvent<Blob>) => {
  press(data).then(
    (pressed) => globalThis.postMessage(pressed),
    () => globalThis.postMessage(undefined),
  )
}
