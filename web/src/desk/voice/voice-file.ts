import { pad } from './duration.ts'

const MP3_BITS = 128_000

/** A timestamp for file names, such as 20261121140509. */
const stampOf = (at: Date) =>
  [
    at.getFullYear(),
    at.getMonth() + 1,
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  ]
    .map(pad)
    .join('')

const named = (
  parts: BlobPart[],
  { type, ending, at }: { type: string; ending: string; at: Date },
) => new File(parts, `audio-${stampOf(at)}.${ending}`, { type })

/**
 * Converts a recording to a format that WhatsApp plays: Opus in Ogg, without encoding again if the browser recorded
 * Opus, otherwise mp3.
 */
export async function voiceFileOf(recorded: Blob, at: Date): Promise<File> {
  const ogg = { type: 'audio/ogg', ending: 'ogg', at }
  if (recorded.type.startsWith('audio/ogg')) return named([recorded], ogg)
  if (recorded.type.startsWith('audio/webm')) return named([await inOgg(recorded)], ogg)
  return named([await asMp3(recorded)], { type: 'audio/mpeg', ending: 'mp3', at })
}

/** Loads the conversion code during the recording, because the network may be down at its end. */
export async function loadConverter(mimeType: string | undefined): Promise<void> {
  if (mimeType?.startsWith('audio/ogg')) return
  await wrapping()
  if (!mimeType?.startsWith('audio/webm')) await encoder()
}

/** The unconverted recording as a file. */
export const unconvertedFile = (recorded: Blob, at: Date): File => {
  const [type = ''] = recorded.type.split(';')
  const ending = type.startsWith('audio/mp4') ? 'm4a' : 'webm'
  return named([recorded], { type: type || 'audio/webm', ending, at })
}

const wrapping = () => import('mediabunny')
const encoder = () => import('@mediabunny/mp3-encoder')

/** Remuxes the Opus audio into an Ogg file. */
async function inOgg(recorded: Blob): Promise<ArrayBuffer> {
  const { BlobSource, BufferTarget, Conversion, Input, OggOutputFormat, Output, WEBM } =
    await wrapping()
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input: new Input({ formats: [WEBM], source: new BlobSource(recorded) }),
    output: new Output({ format: new OggOutputFormat(), target }),
  })
  await conversion.execute()
  return filled(target)
}

/** Encodes the recording as mp3. The encoder loads only here. */
async function asMp3(recorded: Blob): Promise<ArrayBuffer> {
  const [{ AudioBufferSource, BufferTarget, Mp3OutputFormat, Output }, { registerMp3Encoder }] =
    await Promise.all([wrapping(), encoder()])
  registerMp3Encoder()
  const sound = await decoded(recorded)
  const target = new BufferTarget()
  const output = new Output({ format: new Mp3OutputFormat(), target })
  const track = new AudioBufferSource({ codec: 'mp3', bitrate: MP3_BITS })
  output.addAudioTrack(track)
  await output.start()
  await track.add(sound)
  await output.finalize()
  return filled(target)
}

async function decoded(recorded: Blob): Promise<AudioBuffer> {
  const context = new AudioContext()
  try {
    return await context.decodeAudioData(await recorded.arrayBuffer())
  } finally {
    await context.close()
  }
}

function filled({ buffer }: { buffer: ArrayBuffer | null }): ArrayBuffer {
  if (!buffer) throw new Error('the recording could not be wrapped')
  return buffer
}
