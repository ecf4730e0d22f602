import { mediaTypes } from '@recado/contract/media'
import { z } from 'zod'
import type { Parcel } from './compose.ts'
import { forgetFile, keepFile, keptFile } from './kept-files.ts'
import { keep, read } from './kept.ts'

/** A file laid out to be sent; a picture is made lighter first. */
export type Laid = Parcel & { key: string; isReady: boolean }

const keyOf = (name: string) => `recado-tray-${name}`

const Line = z.object({
  key: z.string(),
  mediaType: z.enum(mediaTypes).extract(['image', 'video', 'audio', 'document']),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().optional(),
  caption: z.string().optional(),
})
type Line = z.infer<typeof Line>

type Change = { before: readonly Laid[]; next: readonly Laid[] }

/** Keeps the order and the words at once, and each file when it is ready; the files taken out are forgotten. */
export function keepTray(name: string, { before, next }: Change): void {
  const ready = next.filter(({ isReady }) => isReady)
  const lines = ready.map(({ file: _file, url: _url, isReady: _isReady, ...line }) => line)
  keep(keyOf(name), lines.length === 0 ? '' : JSON.stringify(lines))
  for (const { key, file } of ready)
    if (!before.some((one) => one.key === key && one.file === file && one.isReady))
      void keepFile(key, file)
  for (const { key } of before) if (!next.some((one) => one.key === key)) void forgetFile(key)
}

/** What lay in this tray when the page was left, as far as this device still has it. */
export async function keptTray(name: string): Promise<Laid[]> {
  const laid = await Promise.all(linesOf(name).map(fetched))
  return laid.filter((one) => one !== undefined)
}

function linesOf(name: string): Line[] {
  const text = read(keyOf(name))
  if (text === '') return []
  try {
    return z.array(Line).parse(JSON.parse(text))
  } catch {
    // Written by a version that kept them otherwise: nothing we could lay out.
    return []
  }
}

async function fetched({ seconds, caption, ...line }: Line): Promise<Laid | undefined> {
  const file = await keptFile(line.key)
  return (
    file && {
      ...line,
      file,
      url: URL.createObjectURL(file),
      isReady: true,
      ...(seconds !== undefined && { seconds }),
      ...(caption !== undefined && { caption }),
    }
  )
}
