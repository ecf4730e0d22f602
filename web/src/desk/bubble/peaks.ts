const BARS = 40
const KEPT = 200

/** Loudness of each part of a recording, 0 to 1, and its length. */
export type Peaks = { bars: readonly number[]; seconds: number }

const known = new Map<string, Promise<Peaks>>()

/** Decodes a file once and caches its peaks. Rejects if the browser cannot decode it. */
export function peaksOf(messageId: string, url: string): Promise<Peaks> {
  const before = known.get(messageId)
  if (before) return before
  const made = measure(url)
  known.set(messageId, made)
  // A network failure is not cached, so the next call retries.
  made.catch(() => known.delete(messageId))
  const [oldest] = known.keys()
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  return made
}

async function measure(url: string): Promise<Peaks> {
  const reply = await fetch(url)
  const decoder = new OfflineAudioContext(1, 1, 44_100)
  const sound = await decoder.decodeAudioData(await reply.arrayBuffer())
  const samples = sound.getChannelData(0)
  const width = Math.max(1, Math.floor(samples.length / BARS))
  const bars = Array.from({ length: BARS }, (_, bar) =>
    loudest(samples.subarray(bar * width, (bar + 1) * width)),
  )
  const most = Math.max(...bars, 0.01)
  return { bars: bars.map((one) => one / most), seconds: sound.duration }
}

function loudest(part: Float32Array): number {
  let most = 0
  for (const sample of part) most = Math.max(most, Math.abs(sample))
  return most
}
